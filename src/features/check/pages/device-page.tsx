import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { FetchError, ResponseError, saysOf } from '#platform/calls/errors.ts'
import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import type { CheckCalls } from '../check.client.ts'
import { deviceTexts } from '../check.texts.ts'

/** Where somebody types the code that a machine shows them. It is never filled in, so that no link can make them let a stranger's machine in. */
export function DevicePage() {
  const calls = useCalls<CheckCalls>()
  const [code, setCode] = useState('')
  const seen = useMutation({ mutationFn: (typed: string) => calls.check.seeDevice({ code: typed }) })
  const decided = useMutation({ mutationFn: (allow: boolean) => calls.check.decideDevice({ code, allow }) })
  const failure = decided.error ?? seen.error

  function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // it may have been typed before the page was alive
    const typed = new FormData(event.currentTarget).get('code')
    if (typeof typed !== 'string') return
    setCode(typed)
    seen.mutate(typed)
  }

  function again() {
    setCode('')
    seen.reset()
    decided.reset()
  }

  return (
    <div className="mx-auto flex max-w-dialog flex-col gap-5 px-4 py-12 sm:px-8">
      <h1 className="text-2xl">{deviceTexts.page}</h1>
      {decided.isSuccess ? (
        <>
          <p ref={takeFocus} tabIndex={-1} role="status" className="outline-none">
            {decided.variables ? deviceTexts.allowed : deviceTexts.refused}
          </p>
          <p>
            <Button onClick={again}>{deviceTexts.another}</Button>
          </p>
        </>
      ) : seen.data ? (
        <Asking {...seen.data} busy={decided.isPending} onDecided={(allow) => decided.mutate(allow)} />
      ) : (
        <form className="flex flex-col items-start gap-4" onSubmit={look}>
          <p>{deviceTexts.intro}</p>
          <TextField
            label={deviceTexts.code}
            name="code"
            autoFocus
            value={code}
            onValue={setCode}
            placeholder="BCDF-GHJK"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            required
          />
          <Button type="submit" variant="primary" busy={seen.isPending}>
            {deviceTexts.look}
          </Button>
        </form>
      )}
      {failure && (
        <p role="alert" className="text-red-ink">
          {problemOf(failure)}
        </p>
      )}
      {decided.isError && (
        <p>
          <Button onClick={again}>{deviceTexts.another}</Button>
        </p>
      )}
    </div>
  )
}

/** Moves the focus here: the pressed button was removed, so the focus would go back to the top of the page. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

function problemOf(failure: Error): string {
  if (failure instanceof FetchError) return deviceTexts.unreachable
  if (failure instanceof ResponseError && failure.code === 'WRONG_CODE') return deviceTexts.wrongCode
  return saysOf(failure, deviceTexts.failed)
}

interface AskingProps {
  machine: string
  network: string
  createdAt: string
  busy: boolean
  onDecided: (allow: boolean) => void
}

function Asking({ machine, network, createdAt, busy, onDecided }: AskingProps) {
  const user = useUser()
  const facts = [
    [deviceTexts.machine, machine],
    [deviceTexts.network, network],
    [deviceTexts.time, dateTexts.moment(new Date(createdAt))],
  ]
  return (
    <section ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none" aria-live="polite">
      <p>{deviceTexts.asks}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 rounded-md border bg-sheet p-4">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {user && <p className="[overflow-wrap:anywhere]">{deviceTexts.account(user.name || user.nickname, user.email)}</p>}
      <p className="font-medium">{deviceTexts.own}</p>
      <p className="text-ink-soft">{deviceTexts.may}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={() => onDecided(true)}>
          {deviceTexts.allow}
        </Button>
        <Button disabled={busy} onClick={() => onDecided(false)}>
          {deviceTexts.refuse}
        </Button>
      </div>
    </section>
  )
}
