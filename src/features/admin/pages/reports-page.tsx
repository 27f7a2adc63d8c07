import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportsKey, reportsQuery, type ModerationCalls } from '#features/moderation/moderation.client.ts'
import type { ClosedReport, ReportedPage } from '#features/moderation/moderation.contract.ts'
import { reasonTexts } from '#features/moderation/moderation.texts.ts'
import { CLOSED_KEPT_DAYS } from '#features/moderation/reports.rules.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { retrying } from '#platform/calls/retry.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { adminTexts } from '../admin.texts.ts'
import { AdminSheet } from '../ui/admin-sheet.tsx'
import { LearnerPageFacts } from '../ui/page-facts.tsx'
import { TakeDown } from '../ui/take-down.tsx'

const texts = adminTexts.reports

export function ReportsPage() {
  const calls = useCalls<ModerationCalls>()
  const { data } = useSuspenseQuery(reportsQuery(calls))
  const [said, say] = useState('')
  return (
    <AdminSheet page="reports" intro={texts.intro(CLOSED_KEPT_DAYS)}>
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
      {data.open.length === 0 ? (
        <EmptyState title={texts.none} message={texts.noneMore} heading="h2" />
      ) : (
        <ul aria-label={texts.open} className="flex flex-col gap-4">
          {data.open.map((one) => (
            <Reported key={one.reports[0]?.id} reported={one} onDone={say} />
          ))}
        </ul>
      )}
      {data.closed.length > 0 && (
        <section aria-labelledby="closed-reports" className="flex flex-col gap-3">
          <h2 id="closed-reports" className="text-lg">
            {texts.closed}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {data.closed.map((one) => (
              <Closed key={one.id} report={one} />
            ))}
          </ul>
        </section>
      )}
    </AdminSheet>
  )
}

function Reported({ reported: { page, owner, reports }, onDone }: { reported: ReportedPage; onDone: (said: string) => void }) {
  const title = page?.title || texts.kinds[page?.kind ?? 'portfolio']
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-sheet p-4">
      {page ? <LearnerPageFacts page={page} /> : <p className="font-medium">{texts.gone}</p>}
      <p className="text-sm text-ink-soft wrap-anywhere">{texts.owner(owner.name, owner.email)}</p>
      <ul className="flex flex-col gap-3">
        {reports.map(({ id, reason, words, email, createdAt }) => (
          <li key={id} className="border-s-2 border-line ps-3 text-sm">
            <p>
              <span className="font-medium">{reasonTexts[reason]}</span> <span className="text-ink-soft">{texts.at(createdAt)}</span>
            </p>
            {words !== '' && (
              <blockquote dir="auto" className="mt-1 rounded-sm bg-well p-3 wrap-anywhere whitespace-pre-wrap">
                {words}
              </blockquote>
            )}
            {email !== null && <p className="mt-1 text-ink-soft wrap-anywhere">{texts.from(email)}</p>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        {page && !page.takenDown && <TakeDown page={page} onDone={onDone} />}
        <NothingWrong ids={reports.map(({ id }) => id)} title={title} onDone={onDone} />
      </div>
    </li>
  )
}

function NothingWrong({ ids, title, onDone }: { ids: string[]; title: string; onDone: (said: string) => void }) {
  const { moderation } = useCalls<ModerationCalls>()
  const queryClient = useQueryClient()
  const readAnew = () => queryClient.invalidateQueries({ queryKey: reportsKey })
  const closing = useMutation({
    mutationFn: () => {
      const once = { context: { idempotencyKey: newOperationKey() } }
      return retrying(() => moderation.closeReports({ ids }, once))
    },
    onSuccess: async () => {
      await readAnew()
      onDone(texts.isClosed)
    },
    onError: async (error) => {
      if (!(error instanceof ResponseError) || error.status !== 409) return
      await readAnew()
      onDone(texts.faster)
    },
  })
  return (
    <div className="flex flex-col gap-2">
      {closing.isError && <Banner type="error">{texts.failed}</Banner>}
      <Button
        size="sm"
        variant="quiet"
        busy={closing.isPending}
        aria-label={texts.of(texts.nothingWrong, title)}
        onClick={() => closing.mutate()}
      >
        {texts.nothingWrong}
      </Button>
    </div>
  )
}

function Closed({ report: { kind, owner, reason, words, outcome, closedAt, closedBy } }: { report: ClosedReport }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <p className="wrap-anywhere">
        <span className="font-medium">{texts.outcomes[outcome]}</span>{' '}
        <span className="text-ink-soft">{texts.closedBy(closedAt, closedBy)}</span>
      </p>
      <p className="wrap-anywhere">
        {texts.kinds[kind]}, {texts.owner(owner.name, owner.email)}: {reasonTexts[reason]}
      </p>
      {words !== '' && (
        <p dir="auto" className="text-ink-soft wrap-anywhere whitespace-pre-wrap">
          {words}
        </p>
      )}
    </li>
  )
}
