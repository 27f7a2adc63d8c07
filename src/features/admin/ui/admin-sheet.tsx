import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openReportsQuery, type ModerationCalls } from '#features/moderation/moderation.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { adminTexts } from '../admin.texts.ts'

type AdminPage = keyof typeof adminTexts.pages

const links = [
  { page: 'state', to: '/admin' },
  { page: 'people', to: '/admin/people' },
  { page: 'reports', to: '/admin/reports' },
  { page: 'projects', to: '/admin/projects' },
  { page: 'events', to: '/admin/events' },
  { page: 'audit', to: '/admin/audit' },
  { page: 'models', to: '/admin/models' },
  { page: 'figures', to: '/admin/figures' },
] as const

export function AdminSheet({ page, title, intro, children }: { page: AdminPage; title?: string; intro: string; children: ReactNode }) {
  const { data: reports } = useQuery(openReportsQuery(useCalls<ModerationCalls>()))
  return (
    <article className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-12">
      <nav aria-label={adminTexts.navigation} className="flex flex-wrap gap-x-4 gap-y-2">
        {links.map(({ page: name, to }) => (
          <Link key={name} to={to} className={cx('text-link', name === page && title === undefined && 'text-ink no-underline')}>
            {adminTexts.pages[name]}
            {name === 'reports' && !!reports?.open && (
              <Badge tone="amber" className="ms-1">
                {adminTexts.openReports(reports.open)}
              </Badge>
            )}
          </Link>
        ))}
      </nav>
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl">{title ?? adminTexts.pages[page]}</h1>
        <p className="max-w-reading text-ink-soft">{intro}</p>
      </header>
      {children}
    </article>
  )
}

/** A wide table scrolls by itself, also by keyboard. */
export function TableRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-sheet">
      <table className="w-full border-collapse text-sm">{children}</table>
    </div>
  )
}

const cell = 'border-b border-line px-3 py-2 text-left align-top'
export const cellClass = `${cell} whitespace-nowrap`
/** For names and sentences of any length. */
export const wrappedCellClass = `${cell} min-w-48 wrap-anywhere`
export const numberClass = 'border-b border-line px-2 py-2 text-right tabular-nums whitespace-nowrap'
