import { useEffect, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { emptyEntry, isEmptyCode, type CodeEntry } from './code-entry.ts'
import { GoogleLink } from './google-link.tsx'
import { useLogin } from './login.ts'
import { useCountdown } from './use-countdown.ts'
import { loginTexts } from './accounts-ui.texts.ts'

interface LoginFormProps {
  /** A path on this site. */
  returnTo: string
  heading: 'h1' | 'h2'
  isGated: boolean
  /** What went wrong before this page loaded. */
  problem?: string | null
  /** Says which work from before the sign-in is saved. */
  note?: string | undefined
}

type Login = ReturnType<typeof useLogin>

export function LoginForm({ returnTo, heading: Heading, isGated, problem = null, note }: LoginFormProps) {
  const { sendsMail } = usePageFacts()
  const login = useLogin(returnTo)
  const seconds = useCountdown(login.resendAt)
  const isAskingCode = login.state.step === 'OTP_VERIFICATION'
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-1 pe-10">
        <Heading className="text-xl">
          {isAskingCode ? codeHeading(sendsMail) : isGated ? loginTexts.gatedHeading : loginTexts.heading}
        </Heading>
        {!isAskingCode && isGated && <p className="text-ink-soft">{loginTexts.gatedSubline}</p>}
      </header>
      {note && <p className="text-ink-soft">{note}</p>}
      {problem && !isAskingCode && <Banner type="error">{problem}</Banner>}
      {isAskingCode ? (
        <CodeStep key={login.resendAt} login={login} seconds={seconds} />
      ) : (
        <EmailStep login={login} seconds={seconds} returnTo={returnTo} />
      )}
    </div>
  )
}

function EmailStep({ login: { state, send, requestCode }, seconds, returnTo }: { login: Login; seconds: number; returnTo: string }) {
  const field = useRef<HTMLInputElement>(null)
  // text typed before hydration is only in the field itself
  useLayoutEffect(() => {
    if (field.current?.value) send({ type: 'email', email: field.current.value })
  }, [send])
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void requestCode()
  }
  return (
    <>
      <GoogleLink returnTo={returnTo} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          ref={field}
          label={loginTexts.email}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          autoFocus
          placeholder={loginTexts.emailPlaceholder}
          value={state.email}
          onValue={(email) => send({ type: 'email', email })}
          error={state.error}
          help={seconds > 0 ? loginTexts.codeOnItsWay(seconds) : undefined}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={state.isLoading}>
          {loginTexts.send}
        </Button>
      </form>
      <p className="text-xs text-ink-soft">
        {loginTexts.agree}{' '}
        <TextLink href="/terms" newTab>
          {loginTexts.terms}
        </TextLink>{' '}
        {loginTexts.and}{' '}
        <TextLink href="/privacy" newTab>
          {loginTexts.privacy}
        </TextLink>
        .
      </p>
    </>
  )
}

function CodeStep({ login: { state, send, requestCode, verifyCode, goBack }, seconds }: { login: Login; seconds: number }) {
  const { sendsMail } = usePageFacts()
  const [entry, setEntry] = useState<CodeEntry>(emptyEntry)
  const [isUsedUp, setUsedUp] = useState(false)
  const firstBox = useRef<HTMLInputElement>(null)
  const another = useRef<HTMLButtonElement>(null)
  const errorId = useId()

  async function verify(code: string) {
    const triesLeft = await verifyCode(code)
    if (triesLeft === null) return
    change(emptyEntry)
    setUsedUp(triesLeft === 0)
    firstBox.current?.focus()
  }
  useEffect(() => {
    if (isUsedUp) another.current?.focus()
  }, [isUsedUp])
  function change(next: CodeEntry) {
    setEntry(next)
    send({ type: 'code', code: next.join('') })
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void verify(entry.join(''))
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>
        {sendsMail ? loginTexts.codeSentTo : loginTexts.codeMadeFor} <strong className="font-medium wrap-anywhere">{state.email}</strong>
      </p>
      {!sendsMail && <Banner spoken={false}>{loginTexts.outbox}</Banner>}
      <CodeBoxes
        entry={entry}
        onEntry={change}
        onFull={(code) => void verify(code)}
        disabled={isUsedUp}
        errorId={state.error ? errorId : undefined}
        firstBox={firstBox}
      />
      {state.error && (
        <p id={errorId} role="alert" className="text-red-ink">
          {state.error}
        </p>
      )}
      <Button
        type="submit"
        variant={isUsedUp ? 'secondary' : 'primary'}
        size="lg"
        wide
        busy={state.isLoading}
        disabled={isEmptyCode(entry)}
      >
        {loginTexts.submit}
      </Button>
      {(isUsedUp || seconds === 0) && (
        <Button
          ref={another}
          variant={isUsedUp ? 'primary' : 'quiet'}
          size="lg"
          wide
          busy={state.isLoading}
          onClick={() => void requestCode()}
        >
          {loginTexts.sendAnother}
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button variant="quiet" onClick={goBack}>
          {loginTexts.back}
        </Button>
        <Button variant="quiet" onClick={goBack}>
          {loginTexts.noCode}
        </Button>
      </div>
      {seconds > 0 && !isUsedUp && <p className="text-xs text-ink-soft">{loginTexts.resendIn(seconds)}</p>}
    </form>
  )
}

function codeHeading(sendsMail: boolean): string {
  return sendsMail ? loginTexts.codeHeading : loginTexts.codeHeadingUnsent
}
