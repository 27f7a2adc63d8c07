import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { peopleQuery, type AdminCalls, type PeopleWish } from '../admin.client.ts'
import { adminTexts } from '../admin.texts.ts'
import { AdminSheet, cellClass, numberClass, TableRegion, wrappedCellClass } from '../ui/admin-sheet.tsx'
import { FindForm } from '../ui/find-form.tsx'
import { NameLink } from '../ui/name-link.tsx'

const texts = adminTexts.people

interface PeoplePageProps {
  wish: PeopleWish
  onSearch: (search: string) => void
}

export function PeoplePage({ wish, onSearch }: PeoplePageProps) {
  const calls = useCalls<AdminCalls>()
  const { people, next } = useSuspenseQuery(peopleQuery(calls, wish)).data
  return (
    <AdminSheet page="people" intro={texts.intro}>
      <FindForm key={wish.search} label={texts.find} help={texts.searchHelp} search={wish.search ?? ''} onSearch={onSearch} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {people.length === 0 && texts.none}
      </p>
      {people.length > 0 && (
        <TableRegion label={texts.region}>
          <thead>
            <tr>
              {[texts.name, texts.email, texts.plan, texts.since, texts.seen].map((heading) => (
                <th key={heading} scope="col" className={cellClass}>
                  {heading}
                </th>
              ))}
              <th scope="col" className={numberClass}>
                {texts.pages}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, plan, isAdmin, createdAt, lastSeenAt, pages }) => (
              <tr key={id}>
                <td className={wrappedCellClass}>
                  <NameLink id={id} name={name} />
                </td>
                <td className={cellClass}>{email}</td>
                <td className={cellClass}>
                  {texts.plans[plan]} {isAdmin && <Badge tone="blue">{texts.admin}</Badge>}
                </td>
                <td className={cellClass}>
                  <time dateTime={createdAt}>{texts.day(createdAt)}</time>
                </td>
                <td className={cellClass}>
                  {lastSeenAt === null ? texts.notLately : <time dateTime={lastSeenAt}>{texts.day(lastSeenAt)}</time>}
                </td>
                <td className={numberClass}>{pages}</td>
              </tr>
            ))}
          </tbody>
        </TableRegion>
      )}
      {next !== null && (
        <Link
          to="/admin/people"
          search={{ ...wish, after: next }}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} self-start`}
        >
          {texts.more}
        </Link>
      )}
    </AdminSheet>
  )
}
