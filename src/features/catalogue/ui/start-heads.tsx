import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { preferencesQuery, type AccountsCalls } from '#features/accounts/client.ts'
import type { Project } from '#features/projects/rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Progress } from '#ui/progress.tsx'
import { nextFor } from '../rules.ts'
import { startTexts } from '../texts.ts'

/** On the start page no toolbar stands for visitors: here is its way in. */
export function VisitorBar() {
  return (
    <div className="flex items-center justify-between pt-5">
      <Logo />
      <Link to="/login" search={{ returnTo: '/' }} className={buttonClass({ variant: 'secondary' })}>
        {startTexts.logIn}
      </Link>
    </div>
  )
}

export function Welcome({ begin }: { begin: Project | undefined }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-5">
      <h1 className="text-2xl leading-tight">{startTexts.title}</h1>
      <p className="max-w-reading text-lg text-ink-soft">{startTexts.lede}</p>
      {begin && (
        <div className="flex flex-wrap gap-3">
          <Begin project={begin} />
          <a href="#series" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            {startTexts.browse}
          </a>
        </div>
      )}
      <p className="text-sm text-ink-soft">{startTexts.free}</p>
    </div>
  )
}

function Begin({ project: { id, metadata } }: { project: Project }) {
  return (
    <Link to="/projects/$projectId" params={{ projectId: id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      {startTexts.begin} “{metadata.title}”
    </Link>
  )
}

/** Whoever comes back finds first what they were at. */
export function ReturningHead({ projects, begin }: { projects: Project[]; begin: Project | undefined }) {
  const { data: preferences } = useQuery(preferencesQuery(useCalls<AccountsCalls>()))
  const next = nextFor(projects, preferences?.currentProject ?? null)
  if (!next) return <FirstChoice begin={begin} />
  const { id, metadata, status, progress } = next
  return (
    <div className="flex min-w-0 flex-col items-start gap-5">
      <p className="text-sm font-medium text-accent-ink">{startTexts.goOnWith}</p>
      <h1 className="text-2xl leading-tight">{metadata.title}</h1>
      <p className="max-w-reading text-lg text-ink-soft">{metadata.description}</p>
      <div className="flex w-full max-w-reading flex-wrap items-center gap-x-6 gap-y-3">
        <Link to="/projects/$projectId" params={{ projectId: id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {startTexts.goOn}
        </Link>
        <div className="min-w-48 grow">
          <Progress value={progress} label={metadata.title} />
          <p className="text-xs text-ink-soft">{standing(status, progress)}</p>
        </div>
      </div>
    </div>
  )
}

function standing(status: Project['status'], progress: number): string {
  if (status === 'IN_REVIEW') return startTexts.toReview
  return status === 'INCOMPLETE' ? startTexts.notBegun : startTexts.done(Math.round(progress * 100))
}

function FirstChoice({ begin }: { begin: Project | undefined }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-5">
      <h1 className="text-2xl leading-tight">{startTexts.chooseTitle}</h1>
      <p className="max-w-reading text-lg text-ink-soft">{startTexts.chooseText}</p>
      <div className="flex flex-wrap gap-3">
        {begin && <Begin project={begin} />}
        <a href="#series" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          {startTexts.browse}
        </a>
      </div>
    </div>
  )
}
