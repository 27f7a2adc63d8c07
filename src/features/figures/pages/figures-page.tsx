import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminSheet } from '#features/admin/ui/admin-sheet.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { figuresQuery, type FiguresCalls } from '../figures.client.ts'
import type { Figures } from '../figures.contract.ts'
import { shareOf } from '../figures.rules.ts'
import type { TableName } from '../shown-figures.rules.ts'
import { figuresTexts } from '../figures.texts.ts'
import { CountedAt } from '../ui/counted-at.tsx'
import { FiguresTable } from '../ui/figures-table.tsx'
import { Funnel } from '../ui/funnel.tsx'

const texts = figuresTexts.project

export function FiguresPage({ projectId, track }: { projectId: string; track: string | null }) {
  const { data: figures } = useSuspenseQuery(figuresQuery(useCalls<FiguresCalls>(), projectId, track))
  return (
    <AdminSheet page="figures" title={figures.title} intro={texts.intro}>
      {figures.tracks.length > 0 && <Tracks {...figures} />}
      <CountedAt {...figures} />
      {figures.countedAt !== null && <Counted figures={figures} />}
    </AdminSheet>
  )
}

function Counted({ figures }: { figures: Figures }) {
  if (figures.opened === 0) {
    return <EmptyState title={figures.track === null ? texts.none : texts.noneOnTrack} message={texts.noneMore} heading="h2" />
  }
  return (
    <>
      <Totals {...figures} />
      <Table name="steps" figures={figures}>
        <Funnel figures={figures} />
      </Table>
      <Table name="times" figures={figures}>
        <p>{timeSaid(figures)}</p>
      </Table>
      <Table name="tasks" figures={figures} />
      <Table name="mistakes" figures={figures} />
      {figures.tests.length > 0 && <Table name="tests" figures={figures} />}
      <Table name="questions" figures={figures} />
      <Part title={figuresTexts.asked.title} more={figuresTexts.asked.more}>
        <p>{figuresTexts.asked.said(figures.asked.questions, figures.asked.askers)}</p>
        <p>{figuresTexts.asked.votes(figures.votes.chat, figures.votes.notes)}</p>
      </Part>
      <Table name="places" figures={figures} />
      <Table name="shared" figures={figures} />
      <Table name="versions" figures={figures} />
    </>
  )
}

function Part({ title, more, children }: { title: string; more: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl">{title}</h2>
        <p className="max-w-reading text-ink-soft">{more}</p>
      </div>
      {children}
    </section>
  )
}

function Table({ figures, name, children }: { figures: Figures; name: TableName; children?: ReactNode }) {
  const { title, more, none } = figuresTexts.tables[name]
  return (
    <Part title={title} more={more}>
      {children}
      {figures[name].length === 0 ? <p>{none}</p> : <FiguresTable figures={figures} name={name} />}
    </Part>
  )
}

function timeSaid({ minutes: { learners, median, long, estimated } }: Figures): string {
  const { time, minutes } = figuresTexts
  if (median === null || long === null) return time.unknown(minutes(estimated))
  return time.said(minutes(median), minutes(long), learners, minutes(estimated))
}

function Tracks({ id, tracks, track }: Pick<Figures, 'id' | 'tracks' | 'track'>) {
  const ways = [{ id: null, title: texts.everyTrack }, ...tracks]
  return (
    <nav aria-label={texts.tracks} className="flex flex-wrap gap-x-4 gap-y-2">
      {ways.map((way) => (
        <Link
          key={way.id}
          to="/admin/figures/$projectId"
          params={{ projectId: id }}
          search={way.id === null ? {} : { track: way.id }}
          aria-current={way.id === track ? 'page' : undefined}
          className={cx('text-link', way.id === track && 'text-ink no-underline')}
        >
          {way.title}
        </Link>
      ))}
    </nav>
  )
}

function Totals({ opened, started, finished }: Figures) {
  const share = shareOf(finished, started)
  const facts = [
    { name: texts.opened, value: opened },
    { name: texts.started, value: started },
    { name: texts.finished, value: finished, more: share === null ? undefined : texts.ofStarted(share) },
  ]
  return (
    <dl className="grid grid-cols-3 gap-4">
      {facts.map(({ name, value, more }) => (
        <div key={name} className="flex flex-col">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-heading text-2xl font-bold tabular-nums">{figuresTexts.number(value)}</dd>
          {more && <dd className="text-xs text-ink-soft">{more}</dd>}
        </div>
      ))}
    </dl>
  )
}
