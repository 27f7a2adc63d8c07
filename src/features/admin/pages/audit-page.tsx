import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { auditQuery, type AdminCalls } from '../admin.client.ts'
import type { AuditLine } from '../admin.contract.ts'
import { AUDIT_PAGE_MOST, type AuditFilter } from '../audit-filter.rules.ts'
import { adminTexts } from '../admin.texts.ts'
import { AdminSheet, cellClass, TableRegion, wrappedCellClass } from '../ui/admin-sheet.tsx'
import { AuditForm } from '../ui/audit-form.tsx'

const texts = adminTexts.audit
const headings = [texts.when, texts.admin, texts.learner, texts.what, texts.request]

function Person({ person }: { person: AuditLine['user'] }) {
  if (!person) return '–'
  const { id, email } = person
  return email === null ? (
    <>
      {texts.gone} <code className="text-ink-soft">{id}</code>
    </>
  ) : (
    email
  )
}

function says(count: number, filter: AuditFilter): string {
  if (count === AUDIT_PAGE_MOST) return filter.after === undefined ? texts.full(count) : texts.fullOlder(count)
  return Object.keys(filter).some((name) => name !== 'after') ? texts.found(count) : ''
}

interface AuditPageProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

export function AuditPage({ filter, onFilter }: AuditPageProps) {
  const calls = useCalls<AdminCalls>()
  const { data: entries } = useSuspenseQuery(auditQuery(calls, filter))
  const isFiltered = Object.keys(filter).length > 0
  const isFull = entries.length === AUDIT_PAGE_MOST
  return (
    <AdminSheet page="audit" intro={texts.intro}>
      {(isFiltered || entries.length > 0) && <AuditForm key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {says(entries.length, filter)}
      </p>
      {entries.length === 0 ? (
        !isFiltered && <EmptyState title={texts.none} heading="h2" />
      ) : (
        <TableRegion label={texts.region}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className={cellClass}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, admin, user, what, requestId, createdAt }) => (
              <tr key={id}>
                <td className={cellClass}>
                  <time dateTime={createdAt}>{createdAt.slice(0, 19).replace('T', ' ')}</time>
                </td>
                <td className={cellClass}>
                  <Person person={admin} />
                </td>
                <td className={cellClass}>
                  <Person person={user} />
                </td>
                <td className={`${wrappedCellClass} font-mono`}>{what}</td>
                <td className={`${cellClass} font-mono text-ink-soft`}>{requestId}</td>
              </tr>
            ))}
          </tbody>
        </TableRegion>
      )}
      {isFull && (
        <Link
          to="/admin/audit"
          search={{ ...filter, after: entries.at(-1)?.id ?? '' }}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} self-start`}
        >
          {texts.older}
        </Link>
      )}
    </AdminSheet>
  )
}
