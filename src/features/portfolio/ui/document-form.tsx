import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import type { NewDocument } from '../portfolio.contract.ts'
import {
  TITLE_LONGEST,
  WEBSITE_LONGEST,
  isComplete,
  isPublicWebsite,
  isWebsite,
  prefixOf,
  withoutScheme,
  type DocumentType,
} from '../portfolio.rules.ts'
import { tileFormTexts } from '../portfolio.texts.ts'
import { FileField, type SentFile } from './file-field.tsx'
import { PictureChoice } from './picture-choice.tsx'

export interface FormValue {
  type: DocumentType
  title: string
  website: string
  file: SentFile | null
  projectId: string | null
  picture: string | null
  isPublic: boolean
}

export const emptyForm: FormValue = { type: 'FILE', title: '', website: '', file: null, projectId: null, picture: null, isPublic: true }

interface DocumentFormProps {
  start: FormValue
  submitLabel: string
  busy: boolean
  /** called on every change */
  onChange?: (value: FormValue) => void
  onSubmit: (document: NewDocument) => void
  onCancel: () => void
}

/** The form for adding and changing a document. */
export function DocumentForm({ start, submitLabel, busy, onChange, onSubmit, onCancel }: DocumentFormProps) {
  const [value, setValue] = useState(start)
  const [isWebsiteLeft, setWebsiteLeft] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  const { type, title, website, file, projectId, picture, isPublic } = value
  const change = (changes: Partial<FormValue>) => {
    setRefused(false)
    setValue((before) => ({ ...before, ...changes }))
  }
  useEffect(() => {
    if (value !== start) onChange?.(value)
  }, [value, start, onChange])
  const isReady = isComplete({ type, title, website, hasFile: file !== null })
  const prefix = prefixOf(website)
  const isWebsiteJudged = isRefused || (website.trim() !== '' && isWebsiteLeft)
  const isOwn = isWebsiteJudged && !isPublicWebsite(website)
  const isWrong = isWebsiteJudged && !isWebsite(website.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    const document = documentIn(value)
    if (isReady && document && !busy) onSubmit(document)
  }

  function sayMissing() {
    setRefused(true)
    const missing = title.trim() === '' ? 'title' : type === 'URL' ? 'website' : 'file'
    fields.current?.querySelector<HTMLElement>(`[name=${missing}], [data-field=${missing}] :is(input, button)`)?.focus()
  }

  return (
    <form ref={fields} onSubmit={submit} className="flex flex-col gap-5" noValidate>
      <TextField
        name="title"
        label={tileFormTexts.title}
        placeholder={tileFormTexts.titleHint}
        value={title}
        limit={TITLE_LONGEST}
        required
        autoComplete="off"
        error={isRefused && title.trim() === '' ? tileFormTexts.noTitle : undefined}
        onValue={(title) => change({ title })}
      />
      {type !== 'PROJECT' && <TypeChoice type={type} onType={(type) => change({ type })} />}
      {type === 'FILE' && (
        <div data-field="file" className="flex flex-col gap-1">
          <FileField file={file} onFile={(file) => change({ file })} />
          {isRefused && !file && (
            <p role="alert" className="text-xs text-red-ink">
              {tileFormTexts.noFile}
            </p>
          )}
        </div>
      )}
      {type === 'URL' && (
        <TextField
          name="website"
          label={tileFormTexts.website}
          {...(prefix && { prefix })}
          placeholder={tileFormTexts.websiteHint}
          value={website}
          maxLength={WEBSITE_LONGEST}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={isWrong ? tileFormTexts.notAUrl : isOwn ? tileFormTexts.notReachable : undefined}
          onBlur={() => setWebsiteLeft(true)}
          onValue={(typed) => change({ website: withoutScheme(typed) })}
        />
      )}
      {projectId !== null && <PictureChoice projectId={projectId} chosen={picture} onChoose={(picture) => change({ picture })} />}
      <Switch checked={isPublic} onChange={(isPublic) => change({ isPublic })}>
        {tileFormTexts.isPublic}
      </Switch>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{tileFormTexts.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy} unavailable={!isReady} onRefused={sayMissing}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

const CHOICES = ['FILE', 'URL'] as const

function TypeChoice({ type, onType }: { type: DocumentType; onType: (type: DocumentType) => void }) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{tileFormTexts.type}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {CHOICES.map((choice) => (
          <label
            key={choice}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-sm border border-line p-3 transition-colors hover:bg-well has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue-ink"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={type === choice}
              onChange={() => onType(choice)}
              className="mt-1 size-4 accent-accent"
            />
            <span className="font-medium">{tileFormTexts.types[choice]}</span>
            <span className="col-start-2 text-xs text-ink-soft">{tileFormTexts.typeNotes[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function documentIn({ type, title, website, file, projectId, picture, isPublic }: FormValue): NewDocument | null {
  const facts = { title: title.trim(), isPublic }
  if (type === 'URL') return { ...facts, type, url: { url: website.trim() } }
  if (type === 'FILE') return file && { ...facts, type, file }
  return projectId === null ? null : { ...facts, type, project: { id: projectId, picture } }
}
