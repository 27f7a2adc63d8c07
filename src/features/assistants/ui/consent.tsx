import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { ResponseError, saysOf } from '#platform/calls/errors.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { AssistantsCalls } from '../assistants.client.ts'
import { USUAL_SCOPES, type Scope } from '../assistants.rules.ts'
import { consentTexts as words } from '../assistants.texts.ts'
import type { SeenRequest } from '../oauth/consent.contract.ts'
import { ScopeBoxes } from './scope-boxes.tsx'

type Asking = Extract<SeenRequest, { kind: 'asks' }>

export function Consent({ ask, host, name, goesTo, scopes, denied }: Asking & { ask: string }) {
  const [ticked, setTicked] = useState<readonly Scope[]>(() => scopes.filter((scope) => USUAL_SCOPES.includes(scope)))
  const { allow, location, isBusy, problem } = useAllow(ask, ticked)
  const [isEmpty, setEmpty] = useState(false)
  const user = useUser()

  function submit(event: FormEvent) {
    event.preventDefault()
    setEmpty(ticked.length === 0)
    if (ticked.length > 0) allow()
  }

  if (location !== null) return <Leaving location={location} />
  return (
    <form className="flex flex-col gap-5" onSubmit={submit}>
      <div className="flex flex-col gap-2 rounded-md border bg-sheet p-4">
        <p className="font-heading text-xl font-bold [overflow-wrap:anywhere]">{host}</p>
        <p>{words.asks}</p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{name === null ? words.nameless : words.claimed(name)}</p>
      </div>
      <dl className="flex flex-col">
        <dt className="text-sm font-medium">{words.goesTo}</dt>
        <dd className="[overflow-wrap:anywhere]">{words.places[goesTo.kind](goesTo.place)}</dd>
        <dd className="mt-1 text-sm text-ink-soft">{words.care[goesTo.kind]}</dd>
      </dl>
      <ScopeBoxes legend={words.may} offered={scopes} ticked={ticked} onTicked={setTicked} />
      {isEmpty && ticked.length === 0 && (
        <p role="alert" className="text-red-ink">
          {words.nothing}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="text-red-ink">
          {problem}
        </p>
      )}
      {user && <p className="[overflow-wrap:anywhere]">{words.account(user.name || user.nickname, user.email)}</p>}
      <p className="text-sm text-ink-soft">{words.ends}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy}>
          {words.allow}
        </Button>
        <a className={buttonClass({ variant: 'secondary' })} href={denied}>
          {words.deny}
        </a>
      </div>
    </form>
  )
}

/** The same press after a lost reply gets the same code. */
function useAllow(ask: string, scopes: readonly Scope[]) {
  const calls = useCalls<AssistantsCalls>()
  const press = useRef<{ scopes: readonly Scope[]; key: string } | null>(null)
  const allowing = useMutation({
    mutationFn() {
      if (press.current?.scopes !== scopes) press.current = { scopes, key: newOperationKey() }
      return calls.assistants.allowRequest({ ask, scopes: [...scopes] }, { context: { idempotencyKey: press.current.key } })
    },
    onSuccess: ({ location }) => window.location.assign(location),
  })
  const { error } = allowing
  const known = error instanceof ResponseError ? words.problems[error.code] : undefined
  return {
    allow: allowing.mutate,
    location: allowing.data?.location ?? null,
    isBusy: allowing.isPending,
    problem: error === null ? null : (known ?? saysOf(error, words.failed)),
  }
}

function Leaving({ location }: { location: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{words.leaving}</p>
      {/* an app opens without leaving this page, and a browser may ask first */}
      <TextLink href={location}>{words.leave}</TextLink>
    </div>
  )
}
