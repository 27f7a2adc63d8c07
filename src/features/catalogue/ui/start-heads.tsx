import { Link } from '@tanstack/react-router'
import type { Project } from '#features/projects/projects.rules.ts'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { startTexts } from '../catalogue.texts.ts'
import { SampleStep } from './sample-step.tsx'
import { WishField } from './wish-field.tsx'

/** The start page has no toolbar for visitors, so this bar has the sign-in link. */
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

interface HeadProps {
  projects: Project[]
  begin: Project | undefined
}

export function WelcomeHead({ projects, begin }: HeadProps) {
  return (
    <>
      <div className="flex min-w-0 flex-col items-start gap-5">
        <h1 className="text-2xl leading-tight">{startTexts.title}</h1>
        <p className="max-w-reading text-lg text-ink-soft">{startTexts.lede}</p>
        <Ways begin={begin} />
        <p className="text-sm text-ink-soft">{startTexts.free}</p>
      </div>
      <Sample projects={projects} />
    </>
  )
}

/** Three ways on: start now, look around, or describe a goal. */
function Ways({ begin }: Pick<HeadProps, 'begin'>) {
  if (!begin) return null
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Begin project={begin} />
        <a href="#series" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          {startTexts.browse}
        </a>
      </div>
      <WishField />
    </>
  )
}

function Sample({ projects }: Pick<HeadProps, 'projects'>) {
  const project = projects.find(({ id }) => id === startTexts.sample.project)
  return project ? <SampleStep project={project} /> : <Picture name="waymark" />
}

function Picture({ name }: { name: string }) {
  return (
    <img src={`/static/images/projects/${name}.svg`} alt="" width={640} height={360} className="w-full rounded-md border shadow-raised" />
  )
}

function Begin({ project: { id, metadata } }: { project: Project }) {
  return (
    <Link to="/projects/$projectId" params={{ projectId: id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      {startTexts.begin} “{metadata.title}”
    </Link>
  )
}
