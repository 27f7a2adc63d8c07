import { useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { statusOf } from '#platform/calls/errors.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import type { AccountsCalls } from '../accounts.client.ts'
import { emailKey } from '../accounts.rules.ts'
import { flagSignOut, takeSignOutFlag } from './after-sign-in.ts'
import { accountTexts } from './accounts-ui.texts.ts'

const words = accountTexts.dialog

/** By then the account's event has reloaded the page. */
const RELOAD_MS = 5000

/** A proxy that has stopped waiting says no more than a lost reply. */
const isLost = (error: unknown) => [null, 502, 504].includes(statusOf(error))

/** The focus brings only the field into view, and the account's dialog ends here. */
function bringIntoView(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'nearest' })
}

export function RemoveAccount({ id, email }: { id: string; email: string }) {
  const { accounts } = useCalls<AccountsCalls>()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const isConfirmed = emailKey(typed) === emailKey(email)
  const wasLost = useRef(false)

  /** Only after a lost reply does a 401 mean that the account is deleted: otherwise its session had ended, and nothing is deleted. */
  async function attempt(idempotencyKey: string) {
    try {
      await accounts.removeUser(undefined, { context: { idempotencyKey } })
    } catch (error) {
      if (isLost(error)) wasLost.current = true
      if (statusOf(error) !== 401 || !wasLost.current) throw error
      // not certain enough to remove what this device keeps
      flagSignOut('deleted')
    }
  }

  async function remove() {
    const key = newOperationKey()
    await attempt(key).catch((error: unknown) => {
      if (isLost(error)) return attempt(key)
      throw error
    })
  }

  const removing = useMutation({
    mutationFn: remove,
    // the account's event may reload the page before the reply arrives
    onMutate: () => flagSignOut('deleted', id),
    // without a reply it may be deleted, and the page about to reload
    onError: (error) => void setTimeout(takeSignOutFlag, isLost(error) ? RELOAD_MS : 0),
    onSuccess: () => window.location.reload(),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isConfirmed && !removing.isPending && !removing.isSuccess) removing.mutate()
  }
  return (
    <section aria-labelledby="account-remove" className="flex flex-col items-start gap-3 border-t pt-6">
      <h3 id="account-remove" className="text-base">
        {words.remove}
      </h3>
      <p className="text-ink-soft">{words.removeText}</p>
      {isAsking ? (
        <form ref={bringIntoView} noValidate onSubmit={submit} className="flex w-full scroll-mb-4 flex-col items-start gap-3">
          <TextField
            className="w-full"
            label={words.removeConfirm(email)}
            value={typed}
            onValue={setTyped}
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={removing.error && (statusOf(removing.error) === 401 ? words.removeSignedOut : words.failed)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" disabled={!isConfirmed} busy={removing.isPending || removing.isSuccess}>
              {words.removeAction}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {words.removeCancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button onClick={() => setAsking(true)}>{words.remove}</Button>
      )}
    </section>
  )
}
