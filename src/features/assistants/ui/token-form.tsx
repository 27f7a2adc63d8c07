import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { saysOf } from '#platform/calls/errors.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { TextField } from '#ui/field.tsx'
import { assistantsQuery, type AssistantsCalls } from '../assistants.client.ts'
import { NAME_LONGEST, SCOPES, USUAL_SCOPES, type Scope } from '../assistants.rules.ts'
import { pageTexts as words } from '../assistants.texts.ts'
import { ScopeBoxes } from './scope-boxes.tsx'

interface TokenFormProps {
  /** the token that was just made */
  token: string | null
  onToken: (token: string | null) => void
}

export function TokenForm({ token, onToken }: TokenFormProps) {
  const calls = useCalls<AssistantsCalls>()
  const queryClient = useQueryClient()
  const [name, setName] = useState<string>(words.firstName)
  const [scopes, setScopes] = useState<readonly Scope[]>(USUAL_SCOPES)
  const [isEmpty, setEmpty] = useState(false)
  /** Kept until the token is here or something changes: a press after a lost reply gets the token that was made. */
  const key = useRef<string | null>(null)
  const making = useMutation({
    mutationFn: () => {
      const idempotencyKey = (key.current ??= newOperationKey())
      return calls.assistants.makeToken({ name, scopes: SCOPES.filter((scope) => scopes.includes(scope)) }, { context: { idempotencyKey } })
    },
    onSuccess(made) {
      key.current = null
      onToken(made.token)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: assistantsQuery(calls).queryKey }),
  })

  function make(event: FormEvent) {
    event.preventDefault()
    setEmpty(scopes.length === 0)
    if (scopes.length > 0) making.mutate()
  }

  if (token !== null) return <Made token={token} onAnother={() => onToken(null)} />
  return (
    <form className="flex flex-col items-start gap-4" onSubmit={make}>
      <TextField
        label={words.name}
        help={words.nameHelp}
        value={name}
        onValue={(value) => {
          key.current = null
          setName(value)
        }}
        maxLength={NAME_LONGEST}
        autoComplete="off"
        required
      />
      <ScopeBoxes
        legend={words.may}
        offered={SCOPES}
        ticked={scopes}
        onTicked={(ticked) => {
          key.current = null
          setScopes(ticked)
        }}
      />
      {isEmpty && scopes.length === 0 && (
        <p role="alert" className="text-red-ink">
          {words.nothing}
        </p>
      )}
      {making.isError && (
        <p role="alert" className="text-red-ink">
          {saysOf(making.error, words.failed)}
        </p>
      )}
      <Button type="submit" variant="primary" busy={making.isPending}>
        {words.action}
      </Button>
    </form>
  )
}

function Made({ token, onAnother }: { token: string; onAnother: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="font-medium">
        {words.made}
      </p>
      <code aria-label={words.token} role="group" className="block w-full rounded-sm bg-well px-3 py-2 [overflow-wrap:anywhere]">
        {token}
      </code>
      <p className="text-ink-soft">{words.secret}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={token} label={words.copy} copiedLabel={words.copied} variant="primary" />
        <a className={buttonClass({ variant: 'secondary' })} href="#assistants-add">
          {words.toSettings}
        </a>
        <Button variant="quiet" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </div>
  )
}
