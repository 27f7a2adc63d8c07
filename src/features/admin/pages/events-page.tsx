import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { eventCountsQuery, type EventsCalls } from '#features/events/events.client.ts'
import type { CountedEvent } from '#features/events/events.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { adminTexts } from '../admin.texts.ts'
import { AdminSheet, cellClass, numberClass, TableRegion } from '../ui/admin-sheet.tsx'

const texts = adminTexts.events

function dayWords(day: string): string {
  return dateTexts.shortDay(new Date(`${day}T00:00:00Z`))
}

export function EventsPage() {
  const calls = useCalls<EventsCalls>()
  const { days, events } = useSuspenseQuery(eventCountsQuery(calls)).data
  return (
    <AdminSheet page="events" intro={texts.intro(days.length)}>
      {events.length === 0 ? (
        <EmptyState title={texts.none} message={texts.noneMore} heading="h2" />
      ) : (
        <>
          <TableRegion label={texts.region}>
            <thead>
              <tr>
                <th scope="col" className={`${cellClass} sticky left-0 bg-sheet`}>
                  {texts.name}
                </th>
                <th scope="col" className={numberClass}>
                  {texts.total}
                </th>
                {days.toReversed().map((day) => (
                  <th key={day} scope="col" className={`${numberClass} font-normal text-ink-soft`}>
                    <time dateTime={day}>{dayWords(day)}</time>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {events.map(({ name, total, counts }) => (
                <tr key={name}>
                  <th scope="row" className={`${cellClass} sticky left-0 bg-sheet font-mono font-normal`}>
                    {name}
                  </th>
                  <td className={`${numberClass} font-bold`}>{total}</td>
                  {counts.toReversed().map((count, at) => (
                    <td key={at} className={count === 0 ? `${numberClass} text-ink-faint` : numberClass}>
                      {count}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </TableRegion>
          <Details events={events} />
        </>
      )}
    </AdminSheet>
  )
}

function Details({ events }: { events: readonly Pick<CountedEvent, 'name' | 'details'>[] }) {
  const rows = events.flatMap(({ name, details }) =>
    details.flatMap(({ field, values }) => values.map(({ value, count }) => ({ name, field, value, count }))),
  )
  if (rows.length === 0) return null
  return (
    <>
      <h2 className="mt-10 mb-3 text-xl">{texts.detailsTitle}</h2>
      <TableRegion label={texts.detailsRegion}>
        <thead>
          <tr>
            {[texts.name, texts.field, texts.value].map((heading) => (
              <th key={heading} scope="col" className={cellClass}>
                {heading}
              </th>
            ))}
            <th scope="col" className={numberClass}>
              {texts.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, field, value, count }) => (
            <tr key={`${name} ${field} ${value}`}>
              <td className={`${cellClass} font-mono`}>{name}</td>
              <td className={`${cellClass} font-mono text-ink-soft`}>{field}</td>
              <td className={`${cellClass} font-mono`}>{value}</td>
              <td className={numberClass}>{count}</td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
    </>
  )
}
