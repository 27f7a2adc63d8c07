import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { size } from '#pure/amounts.ts'
import { buttonClass } from '#ui/button.tsx'
import { personQuery, type AdminCalls } from '../admin.client.ts'
import type { ListedPerson, SeenPerson } from '../admin.contract.ts'
import { adminTexts } from '../admin.texts.ts'
import { AdminSheet } from '../ui/admin-sheet.tsx'
import { LearnerPageFacts } from '../ui/page-facts.tsx'
import { TakeDown } from '../ui/take-down.tsx'

const { people, person: texts } = adminTexts

export function PersonPage({ id }: { id: string }) {
  const calls = useCalls<AdminCalls>()
  const { data: person } = useSuspenseQuery(personQuery(calls, id))
  const [said, say] = useState('')
  return (
    <AdminSheet page="people" title={person.name || person.email} intro={texts.intro}>
      <Link to="/admin/people" className="text-link self-start">
        {texts.back}
      </Link>
      <Facts person={person} />
      <Doing person={person} />
      <section aria-labelledby="pages" className="flex flex-col gap-3">
        <h2 id="pages" className="text-lg">
          {texts.pages}
        </h2>
        <p role="status" className="text-sm empty:hidden">
          {said}
        </p>
        {person.pages.length === 0 && <p className="text-ink-soft">{texts.noPages}</p>}
        <ul className="divide-y divide-line rounded-lg border border-line bg-sheet empty:hidden">
          {person.pages.map((page) => (
            <li key={`${page.kind} ${page.subject}`} className="flex flex-wrap items-start gap-3 p-4">
              <LearnerPageFacts page={page} />
              <TakeDown page={page} onDone={say} />
            </li>
          ))}
        </ul>
      </section>
    </AdminSheet>
  )
}

function Facts({ person }: { person: SeenPerson }) {
  const { email, nickname, plan, isAdmin, createdAt, lastSeenAt, sessions, files } = person
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <Fact name={people.email}>{email}</Fact>
      <Fact name={texts.nickname}>{nickname}</Fact>
      <Fact name={people.plan}>{people.plans[plan]}</Fact>
      <Fact name={people.admin}>{isAdmin ? texts.yes : texts.no}</Fact>
      <Fact name={people.since}>{people.day(createdAt)}</Fact>
      <Fact name={people.seen}>{lastSeenAt === null ? people.notLately : people.day(lastSeenAt)}</Fact>
      <Fact name={texts.sessions}>{sessions}</Fact>
      <Fact name={texts.files}>{texts.stored(size(files.bytes), size(files.most))}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

/** What there is to do about a person; what changes them is the operator's alone. */
function Doing({ person: { id, email, isAdmin } }: { person: ListedPerson }) {
  const self = useUser()
  const mayLook = !isAdmin || self?.id === id
  const commands = ['user set', 'user sessions'].map((name) => `npm run waymark -- ${name} ${email}`)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <section className="flex flex-col items-start gap-2">
        {mayLook ? (
          <>
            <a href={`/?userId=${id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {texts.look}
            </a>
            <p className="text-xs text-ink-soft">{texts.lookHelp}</p>
          </>
        ) : (
          <p className="text-ink-soft">{texts.noLook}</p>
        )}
      </section>
      <section aria-labelledby="change" className="flex min-w-0 flex-col gap-2">
        <h2 id="change" className="text-base font-bold">
          {texts.change}
        </h2>
        <p className="text-sm text-ink-soft">{texts.changeHelp}</p>
        {[`${commands[0]} --plan pro`, `${commands[0]} --admin yes`, `${commands[1]} --end`].map((line) => (
          <code key={line} className="rounded-sm bg-well px-3 py-1 text-sm wrap-anywhere">
            {line}
          </code>
        ))}
      </section>
    </div>
  )
}
