import { useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { cx } from '#ui/cx.ts'
import { acceptsKey, isFresh, isFull, pasted, typed, type CodeEntry } from './code-entry.ts'
import { loginTexts } from './accounts-ui.texts.ts'

interface CodeBoxesProps {
  entry: CodeEntry
  onEntry: (entry: CodeEntry) => void
  /** Called with the last digit. */
  onFull: (code: string) => void
  /** The id of the error message. */
  errorId?: string | undefined
  disabled?: boolean
  firstBox?: RefObject<HTMLInputElement | null>
}

export function CodeBoxes({ entry, onEntry, onFull, errorId, disabled = false, firstBox }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])

  function take(next: CodeEntry, focus: number, isWhole = false) {
    onEntry(next)
    boxes.current[Math.min(Math.max(focus, 0), next.length - 1)]?.focus()
    if (isWhole || isFresh(entry, next)) onFull(next.join(''))
  }

  function change(box: number, text: string) {
    const next = typed(entry, box, text)
    take(next, next[box] === '' ? box : isFull(next) ? next.length - 1 : box + 1, pasted(text) !== null)
  }

  function press(event: KeyboardEvent<HTMLInputElement>, box: number) {
    const isTyped = event.key.length === 1
    if (isTyped && !acceptsKey(event)) event.preventDefault()
    else if (event.key === 'Backspace' && entry[box] === '' && box > 0) {
      event.preventDefault()
      take(entry.with(box - 1, ''), box - 1)
    }
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault()
    const next = pasted(event.clipboardData.getData('text'))
    if (next) take(next, next.length - 1, true)
  }

  return (
    <fieldset className="flex justify-between gap-2" disabled={disabled}>
      <legend className="mb-2 font-medium">{loginTexts.code}</legend>
      {entry.map((digit, box) => (
        <input
          key={box}
          ref={(element) => {
            boxes.current[box] = element
            if (box === 0 && firstBox) firstBox.current = element
          }}
          value={digit}
          aria-label={loginTexts.digit(box + 1)}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          inputMode="numeric"
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          autoFocus={box === 0}
          className={cx(
            'h-14 w-full max-w-14 min-w-0 rounded-sm border border-ink-faint bg-sheet text-center text-xl tabular-nums transition-colors',
            'aria-invalid:border-red disabled:bg-well',
          )}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change(box, event.target.value)}
          onKeyDown={(event) => press(event, box)}
          onPaste={paste}
        />
      ))}
    </fieldset>
  )
}
