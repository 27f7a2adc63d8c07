import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { REVIEW_REASON_MOST, type ReviewVerdict } from '#features/validations/review.rules.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { stuckAnswerQuery, type AdminCalls, type ReviewsCalls } from '../admin.client.ts'
import type { ModelUse } from '../admin.contract.ts'
import { adminTexts } from '../admin.texts.ts'

const texts = adminTexts.models
type Unread = ModelUse['unread'][number]

interface UnreadAnswersProps {
  unread: readonly Unread[]
  hasModel: boolean
}

/** Answers that no model could review: an admin retries the review or decides. */
export function UnreadAnswers({ unread, hasModel }: UnreadAnswersProps) {
  const { reviews } = useCalls<AdminCalls & ReviewsCalls>()
  const refresh = useRefresh()
  const [open, setOpen] = useState<string | null>(null)
  const [said, say] = useState('')
  const again = useMutation({
    mutationFn: (one: Unread | null) => reviews.askAgain({ answer: one && placeOf(one) }),
    onSuccess: async ({ asked }) => {
      say(texts.askedAgain(asked))
      await refresh()
    },
  })
  const isAsking = (one: Unread | null) =>
    again.isPending && again.variables?.userId === one?.userId && again.variables?.taskId === one?.taskId
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
      {again.isError && <Banner type="error">{texts.failed}</Banner>}
      {hasModel && unread.length > 1 && (
        <Button size="sm" className="self-start" busy={isAsking(null)} onClick={() => again.mutate(null)}>
          {texts.allAgain}
        </Button>
      )}
      <ul aria-label={texts.unread} className="flex flex-col gap-3 empty:hidden">
        {unread.map((one) => {
          const key = `${one.userId} ${one.projectId} ${one.taskId}`
          return (
            <li key={key} className="flex flex-col gap-3 rounded-lg border border-line bg-sheet p-4">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                <div className="min-w-0 grow">
                  <p className="font-medium wrap-anywhere">{one.task}</p>
                  <p className="text-ink-soft">
                    <span className="font-mono">{one.projectId}</span>
                    {' · '}
                    <time dateTime={one.since}>{one.since.slice(0, 19).replace('T', ' ')}</time>
                    {one.reason !== null && ` · ${texts.reasons[one.reason] ?? one.reason}`}
                  </p>
                </div>
                {hasModel && (
                  <Button size="sm" aria-label={texts.of(texts.again, one.task)} busy={isAsking(one)} onClick={() => again.mutate(one)}>
                    {texts.again}
                  </Button>
                )}
                <Button
                  size="sm"
                  aria-label={texts.of(open === key ? texts.close : texts.look, one.task)}
                  aria-expanded={open === key}
                  onClick={() => setOpen(open === key ? null : key)}
                >
                  {open === key ? texts.close : texts.look}
                </Button>
              </div>
              {open === key && (
                <Deciding
                  one={one}
                  onDecided={(what) => {
                    setOpen(null)
                    say(what)
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Deciding({ one, onDecided }: { one: Unread; onDecided: (said: string) => void }) {
  const calls = useCalls<AdminCalls & ReviewsCalls>()
  const refresh = useRefresh()
  const looked = useQuery(stuckAnswerQuery(calls, one))
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const heading = useId()
  const deciding = useMutation({
    mutationFn: (verdict: ReviewVerdict['verdict']) =>
      calls.reviews.decideAnswer({ ...placeOf(one), revision: looked.data?.revision ?? one.revision, verdict, reason: reason.trim() }),
    onSuccess: async () => {
      onDecided(texts.decided)
      await refresh()
    },
    onError: async (error) => {
      if (!(error instanceof ResponseError) || error.status !== 409) return
      onDecided(texts.gone)
      await refresh()
    },
  })
  function decide(verdict: ReviewVerdict['verdict']) {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return field.current?.focus()
    return deciding.mutate(verdict)
  }
  if (looked.isPending) return <Skeleton className="h-32" />
  if (looked.isError)
    return <Banner type="error">{looked.error instanceof ResponseError && looked.error.status === 404 ? texts.gone : texts.failed}</Banner>
  const { asked, words, rubric } = looked.data
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 text-sm">
      <h3 id={heading} className="sr-only">
        {texts.of(texts.look, one.task)}
      </h3>
      {asked !== '' && <p className="max-w-reading">{asked}</p>}
      <Quoted label={texts.answer} text={words} />
      <Quoted label={texts.rubric} text={rubric} />
      <p className="text-xs text-ink-soft">{texts.looked}</p>
      <TextArea
        ref={field}
        label={texts.reason}
        value={reason}
        rows={3}
        limit={REVIEW_REASON_MOST}
        error={isMissing && reason.trim() === '' && texts.reasonMissing}
        onValue={setReason}
      />
      {deciding.isError && <Banner type="error">{texts.failed}</Banner>}
      <div className="flex flex-wrap gap-2">
        {(['COMPLETE', 'INCORRECT'] as const).map((verdict) => (
          <Button key={verdict} busy={deciding.isPending && deciding.variables === verdict} onClick={() => decide(verdict)}>
            {texts.verdicts[verdict]}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Quoted({ label, text }: { label: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <figure>
      <figcaption className="text-xs font-medium text-ink-soft">{label}</figcaption>
      <blockquote dir="auto" className="mt-1 rounded-sm bg-well p-3 wrap-anywhere whitespace-pre-wrap">
        {text}
      </blockquote>
    </figure>
  )
}

const placeOf = ({ userId, projectId, taskId, revision }: Unread) => ({ userId, projectId, taskId, revision })

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['admin', 'models'] })
}
