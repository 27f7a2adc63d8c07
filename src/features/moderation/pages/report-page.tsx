import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { EMAIL_LONGEST, emailKey, isEmail } from '#features/accounts/accounts.rules.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { newUuid } from '#pure/new-uuid.ts'
import { sendReport, type ModerationCalls } from '../moderation.client.ts'
import { reasonTexts, reportTexts as texts } from '../moderation.texts.ts'
import { pageIn } from '../public-pages.rules.ts'
import { CLOSED_KEPT_DAYS, REPORT_REASONS, WORDS_MOST, type ReportReason } from '../reports.rules.ts'

/** A visitor tells the admins about a public page. */
export function ReportPage({ page }: { page: string }) {
  const [isSent, setSent] = useState(false)
  return (
    <article className="mx-auto flex max-w-reading flex-col gap-6 px-4 py-12">
      <h1 className="text-2xl">{isSent ? texts.sentTitle : texts.title}</h1>
      {pageIn(page) === null ? (
        <p>{texts.noPage}</p>
      ) : isSent ? (
        <div role="status" className="flex flex-col gap-4">
          <p>{texts.sent}</p>
          <TextLink href={page} className="self-start">
            {texts.back}
          </TextLink>
        </div>
      ) : (
        <ReportForm page={page} onSent={() => setSent(true)} />
      )}
    </article>
  )
}

function ReportForm({ page, onSent }: { page: string; onSent: () => void }) {
  const calls = useCalls<ModerationCalls>()
  const [id] = useState(newUuid)
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const choices = useRef<HTMLFieldSetElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const isEmailWrong = email.trim() !== '' && !isEmail(emailKey(email))
  const sending = useMutation({
    mutationFn: (chosen: ReportReason) =>
      sendReport(calls, { id, page, reason: chosen, words: words.trim(), ...(email.trim() !== '' && { email: email.trim() }) }),
    onSuccess: onSent,
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (reason === null) return choices.current?.querySelector('input')?.focus()
    if (isEmailWrong) return emailField.current?.focus()
    return sending.mutate(reason)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <p className="text-ink-soft">{texts.intro}</p>
      <p>
        {texts.page}: <code className="wrap-anywhere">{page}</code>
      </p>
      <Reasons ref={choices} chosen={reason} isMissing={isTried && reason === null} onChoose={setReason} />
      <TextArea label={texts.words} help={texts.wordsHelp} optional value={words} rows={5} limit={WORDS_MOST} onValue={setWords} />
      <TextField
        ref={emailField}
        type="email"
        label={texts.email}
        help={texts.emailHelp}
        optional
        value={email}
        maxLength={EMAIL_LONGEST}
        autoComplete="email"
        error={isTried && isEmailWrong && texts.emailWrong}
        onValue={setEmail}
      />
      {sending.isError && <Banner type="error">{saysOf(sending.error, texts.failed)}</Banner>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {texts.send}
        </Button>
        <p className="text-xs text-ink-soft">{texts.kept(CLOSED_KEPT_DAYS)}</p>
      </div>
    </form>
  )
}

interface ReasonsProps {
  ref: React.Ref<HTMLFieldSetElement>
  chosen: ReportReason | null
  isMissing: boolean
  onChoose: (reason: ReportReason) => void
}

function Reasons({ ref, chosen, isMissing, onChoose }: ReasonsProps) {
  const [name, problem] = [useId(), useId()]
  return (
    <fieldset ref={ref} aria-describedby={isMissing ? problem : undefined} className="flex flex-col">
      <legend className="font-medium">{texts.reason}</legend>
      {REPORT_REASONS.map((one) => (
        <label key={one} className="flex min-h-10 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={one}
            checked={chosen === one}
            className="size-4 shrink-0 accent-accent"
            onChange={() => onChoose(one)}
          />
          {reasonTexts[one]}
        </label>
      ))}
      {isMissing && (
        <p id={problem} role="alert" className="text-xs text-red-ink">
          {texts.reasonMissing}
        </p>
      )}
    </fieldset>
  )
}
