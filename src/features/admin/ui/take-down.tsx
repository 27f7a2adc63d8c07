import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { reportsKey, type ModerationCalls } from '#features/moderation/moderation.client.ts'
import type { ToldPage } from '#features/moderation/moderation.contract.ts'
import { TAKEDOWN_REASON_MOST } from '#features/takedowns/takedowns.rules.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { retrying } from '#platform/calls/retry.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { adminTexts } from '../admin.texts.ts'
import { peopleKey } from '../admin.client.ts'

const texts = adminTexts.pagesOf

interface TakeDownProps {
  page: ToldPage
  /** Announces what was done; called once the lists are fetched again. */
  onDone: (said: string) => void
}

const nameOf = ({ userId, kind, subject }: ToldPage) => ({ userId, kind, subject })

/** Takes a page down with a reason, or undoes it. */
export function TakeDown({ page, onDone }: TakeDownProps) {
  return page.takenDown ? <PutBack page={page} onDone={onDone} /> : <TakeDownForm page={page} onDone={onDone} />
}

function useDeciding<Wish>(decide: (wish: Wish, key: string) => Promise<unknown>, said: string, onDone: (said: string) => void) {
  const queryClient = useQueryClient()
  const readAnew = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: reportsKey }), queryClient.invalidateQueries({ queryKey: peopleKey })])
  return useMutation({
    mutationFn: (wish: Wish) => {
      const key = newOperationKey()
      return retrying(() => decide(wish, key))
    },
    onSuccess: async () => {
      await readAnew()
      onDone(said)
    },
    onError: async (error) => {
      if (!(error instanceof ResponseError) || (error.status !== 409 && error.status !== 404)) return
      await readAnew()
      onDone(texts.faster)
    },
  })
}

function TakeDownForm({ page, onDone }: TakeDownProps) {
  const { moderation } = useCalls<ModerationCalls>()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const taking = useDeciding(
    (given: string, idempotencyKey) => moderation.takeDown({ ...nameOf(page), reason: given }, { context: { idempotencyKey } }),
    texts.isDown,
    onDone,
  )
  const label = texts.of(texts.takeDown, page.title || texts.kinds[page.kind])
  if (!isOpen)
    return (
      <Button size="sm" aria-label={label} onClick={() => setOpen(true)}>
        {texts.takeDown}
      </Button>
    )
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const given = reason.trim()
    setMissing(given === '')
    if (given === '') return field.current?.focus()
    return taking.mutate(given)
  }
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-3">
      <TextArea
        ref={field}
        autoFocus
        label={texts.reason}
        help={texts.reasonHelp}
        value={reason}
        rows={3}
        limit={TAKEDOWN_REASON_MOST}
        error={isMissing && reason.trim() === '' && texts.reasonMissing}
        onValue={setReason}
      />
      {taking.isError && <Banner type="error">{texts.failed}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="danger" busy={taking.isPending} aria-label={label}>
          {texts.takeDown}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setOpen(false)}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

function PutBack({ page, onDone }: TakeDownProps) {
  const { moderation } = useCalls<ModerationCalls>()
  const undoing = useDeciding(
    (_: null, idempotencyKey) => moderation.putBack(nameOf(page), { context: { idempotencyKey } }),
    texts.isBack,
    onDone,
  )
  return (
    <div className="flex flex-col gap-2">
      {undoing.isError && <Banner type="error">{texts.failed}</Banner>}
      <Button
        size="sm"
        className="self-start"
        busy={undoing.isPending}
        aria-label={texts.of(texts.putBack, page.title || texts.kinds[page.kind])}
        onClick={() => undoing.mutate(null)}
      >
        {texts.putBack}
      </Button>
    </div>
  )
}
