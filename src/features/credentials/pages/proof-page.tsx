import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Download from 'lucide-react/icons/download'
import { ReportLink } from '#features/takedowns/ui/report-link.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { shownProofQuery, type CredentialsCalls } from '../credentials.client.ts'
import type { ShownProof } from '../credentials.contract.ts'
import { KEYS_ADDRESS, proofAddress } from '../credentials.rules.ts'
import { proofTexts } from '../credentials.texts.ts'
import { ProofOwnerBar } from '../ui/owner-bar.tsx'
import { WorkSwitch } from '../ui/work-switch.tsx'
import { WrittenFiles } from '../ui/written-files.tsx'

/** A finished project as the site confirms it, for people who have the address. */
export function ProofPage({ nickname, projectId }: { nickname: string; projectId: string }) {
  const calls = useCalls<CredentialsCalls>()
  const { data: shown } = useSuspenseQuery(shownProofQuery(calls, nickname, projectId))
  const { owner, work, isOwner } = shown
  const name = owner.name || owner.nickname
  return (
    <article className="mx-auto max-w-reading px-4 py-10 sm:px-8">
      {isOwner && <ProofOwnerBar shown={shown} />}
      {isOwner && <WorkSwitch shown={shown} />}
      <header className="flex flex-col gap-5 border-b pb-8">
        <p className="flex items-center gap-2 font-medium text-green-ink">
          <Icon icon={BadgeCheck} size={20} className="shrink-0" />
          {proofTexts.kind}
        </p>
        <h1 className="text-2xl leading-tight [overflow-wrap:anywhere]">{work.title}</h1>
        <Link
          to="/$nickname/portfolio"
          params={{ nickname: owner.nickname }}
          className="flex items-center gap-3 self-start font-medium text-ink"
        >
          <Avatar picture={owner.picture} name={name} size="lg" decorative className="size-12" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </Link>
        <p className="text-lg text-ink-soft [overflow-wrap:anywhere]">{proofTexts.summary(name, work.title, work.finishedAt)}</p>
        <Facts work={work} />
      </header>
      {shown.result && (
        <img
          src={`/static/images/projects/${projectId}.svg`}
          alt={shown.result}
          width={640}
          height={360}
          loading="lazy"
          className="mt-8 w-full rounded-md border"
        />
      )}
      <Built built={work.built ?? []} files={shown.files} />
      <Done steps={work.steps} />
      <Written document={shown.document} />
      <Checkable credential={shown.credential} />
      <p className="mt-10 flex flex-wrap gap-3 border-t pt-6 print:hidden">
        <Link to="/projects/$projectId" params={{ projectId }} className={buttonClass({ variant: 'secondary' })}>
          {proofTexts.seeProject}
        </Link>
      </p>
      {!isOwner && <ReportLink page={proofAddress(owner.nickname, projectId)} />}
    </article>
  )
}

function Facts({ work: { finishedAt, tasksDone, minutes, category, concepts } }: Pick<ShownProof, 'work'>) {
  const { facts } = proofTexts
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Fact name={facts.finished}>
        <time dateTime={finishedAt}>{proofTexts.day(finishedAt)}</time>
      </Fact>
      <Fact name={facts.tasks}>{tasksDone}</Fact>
      {minutes !== null && <Fact name={facts.time}>{proofTexts.time(minutes)}</Fact>}
      <Fact name={facts.category}>{category}</Fact>
      {concepts.length > 0 && <Fact name={proofTexts.concepts}>{concepts.join(', ')}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const heading = 'mb-3 text-xl'

function Done({ steps }: { steps: ShownProof['work']['steps'] }) {
  if (steps.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className={heading}>{proofTexts.tasks}</h2>
      {steps.map(({ title, tasks, optional = [], onMachine = [] }, place) => (
        <section key={place} className="mt-5">
          <h3 className="text-base [overflow-wrap:anywhere]">{title}</h3>
          <ul className="mt-2 flex list-disc flex-col gap-1 ps-6">
            {tasks.map((task, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                {task} {onMachine.includes(index) && <span className="text-ink-soft">{proofTexts.onMachine}</span>}
              </li>
            ))}
            {optional.map((task, index) => (
              <li key={`optional-${index}`} className="[overflow-wrap:anywhere]">
                {task} <span className="text-ink-soft">{proofTexts.optional}</span>{' '}
                {onMachine.includes(tasks.length + index) && <span className="text-ink-soft">{proofTexts.onMachine}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

type BuiltProps = Pick<ShownProof, 'files'> & { built: NonNullable<ShownProof['work']['built']> }

function Built({ built, files }: BuiltProps) {
  if (built.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className={heading}>{proofTexts.built}</h2>
      <p className="text-ink-soft">{proofTexts.builtText}</p>
      <ul className="mt-3 flex list-disc flex-col gap-1 ps-6">
        {built.map(({ title, tests }, place) => (
          <li key={place} className="[overflow-wrap:anywhere]">
            {title} <span className="text-ink-soft">{proofTexts.tested(tests)}</span>
          </li>
        ))}
      </ul>
      {files && (
        <div className="mt-5">
          <WrittenFiles works={files} level="h3" />
        </div>
      )}
    </section>
  )
}

function Written({ document }: Pick<ShownProof, 'document'>) {
  if (!document) return null
  return (
    <section className="mt-10">
      <h2 className={heading}>{proofTexts.document}</h2>
      <p className="text-ink-soft">{proofTexts.documentText}</p>
      <code className="mt-3 block rounded-sm bg-well px-3 py-2 text-sm [overflow-wrap:anywhere]">{document.hash}</code>
      <a href={document.page} className={`${buttonClass({ variant: 'secondary' })} mt-4 print:hidden`}>
        {proofTexts.readDocument}
      </a>
    </section>
  )
}

function Checkable({ credential }: Pick<ShownProof, 'credential'>) {
  if (credential === null) return null
  return (
    <section className="mt-10">
      <h2 className={heading}>{proofTexts.credential}</h2>
      <p className="text-ink-soft">{proofTexts.credentialText}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        <a href={credential} download className={buttonClass({ variant: 'secondary' })}>
          <Icon icon={Download} />
          {proofTexts.download}
        </a>
        <TextLink href={KEYS_ADDRESS}>{proofTexts.keys}</TextLink>
      </p>
    </section>
  )
}
