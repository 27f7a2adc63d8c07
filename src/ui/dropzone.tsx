import { useId, useRef } from 'react'
import FileUp from 'lucide-react/icons/file-up'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { DEFAULT_LIMITS, type DropzoneProblem, type FileLimits } from './dropzone-rules.ts'
import { DropzoneFile, type FileTexts } from './dropzone-file.tsx'
import { Icon } from './icon.tsx'
import { uiTexts } from './ui.texts.ts'
import { takeFirst, useFileDrop } from './use-file-drop.ts'
import { type UploadOptions, useUpload } from './use-upload.ts'

interface DropzoneTexts extends FileTexts {
  browse: string
  drop: string
  dropHere: string
  failed: string
  empty: string
  tooBig: string
  wrongType: string
  resend: string
  retry: string
}

interface DropzoneProps extends Omit<UploadOptions, 'limits'> {
  label: string
  /** For a label elsewhere that names the field; else it has its own. */
  id?: string | undefined
  limits?: FileLimits | undefined
  hint?: string | undefined
  texts?: Partial<DropzoneTexts> | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

export function Dropzone({
  label,
  id: named,
  limits = DEFAULT_LIMITS,
  hint = uiTexts.dropzone.hint,
  texts,
  disabled = false,
  className,
  ...sending
}: DropzoneProps) {
  const words: DropzoneTexts = { ...uiTexts.dropzone, ...texts }
  const { state, choose, clear, resend } = useUpload({ limits, ...sending })
  const { arrive, expect } = useNextInput()
  const zone = useRef<HTMLDivElement>(null)
  const own = useId()
  const id = named ?? own
  const { isOver, area } = useFileDrop({ isOpen: !disabled && state.status !== 'uploading', onFile: choose })

  function again(then: 'focus' | 'choose') {
    expect(then)
    clear()
  }
  /** The button that was pressed disappears. */
  function sendAgain() {
    zone.current?.focus()
    resend?.()
  }

  const problem = state.problem && problemSays(state.problem, words)
  return (
    <div
      ref={zone}
      tabIndex={-1}
      data-status={state.status}
      {...area}
      className={cx(
        'relative rounded-md border border-dashed p-4 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-ink',
        isOver ? 'border-accent bg-accent-soft' : state.status === 'error' ? 'border-red bg-sheet' : 'border-ink-faint bg-sheet',
        className,
      )}
    >
      {state.status === 'idle' ? (
        <DropLabel id={id} label={named === undefined ? label : null} hint={hint} words={words} isOver={isOver} disabled={disabled} />
      ) : (
        <DropzoneFile state={state} words={words} onRemove={() => again('focus')} />
      )}
      {state.status === 'error' && problem && (
        <Problem says={problem} hint={hint} words={words} onResend={resend && sendAgain} onRetry={() => again('choose')} />
      )}
      {state.status === 'idle' && (
        <input
          ref={arrive}
          id={id}
          type="file"
          disabled={disabled}
          accept={limits.extensions.join(',')}
          className="sr-only"
          onChange={(event) => {
            // the input disappears
            zone.current?.focus()
            takeFirst(event.target.files, choose)
          }}
        />
      )}
      <p role="status" className="sr-only">
        {state.status === 'success' && words.uploaded}
        {state.status === 'uploading' && words.uploading(Math.floor(state.percent / 25) * 25)}
        {problem}
      </p>
    </div>
  )
}

/** Focuses the file input after the button that was pressed has disappeared, and opens the choice of files. */
function useNextInput() {
  const next = useRef<'focus' | 'choose' | null>(null)
  function arrive(input: HTMLInputElement | null) {
    if (input && next.current) input.focus()
    if (input && next.current === 'choose') input.click()
    if (input) next.current = null
  }
  return { arrive, expect: (then: 'focus' | 'choose') => void (next.current = then) }
}

function problemSays(problem: DropzoneProblem, { empty, tooBig, wrongType, failed }: DropzoneTexts): string {
  return { empty, 'too-big': tooBig, 'wrong-type': wrongType, failed, refused: failed }[problem]
}

interface ProblemProps {
  says: string
  /** What would be taken. */
  hint: string
  words: DropzoneTexts
  onResend: (() => void) | null
  onRetry: () => void
}

function Problem({ says, hint, words, onResend, onRetry }: ProblemProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <div className="flex-1 basis-48">
        <p className="text-red-ink">{says}</p>
        <p className="text-xs text-ink-soft">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {onResend && (
          <Button size="sm" onClick={onResend}>
            {words.resend}
          </Button>
        )}
        <Button size="sm" onClick={onRetry}>
          {words.retry}
        </Button>
      </div>
    </div>
  )
}

interface DropLabelProps {
  id: string
  label: string | null
  hint: string
  words: DropzoneTexts
  isOver: boolean
  disabled: boolean
}

function DropLabel({ id, label, hint, words, isOver, disabled }: DropLabelProps) {
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-24 flex-col items-center justify-center gap-1 text-center',
        disabled ? 'cursor-not-allowed opacity-55' : 'cursor-pointer',
      )}
    >
      <Icon icon={FileUp} size={24} className="mb-1 shrink-0 text-ink-faint" />
      {label !== null && <span className="sr-only">{label}: </span>}
      {isOver ? (
        <span className="font-medium">{words.dropHere}</span>
      ) : (
        <span>
          <span className="font-medium text-accent-ink">{words.browse}</span>
          {words.drop}
        </span>
      )}
      <span className="text-xs text-ink-soft">{hint}</span>
    </label>
  )
}
