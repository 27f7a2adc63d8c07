import { useSyncExternalStore } from 'react'
import type { CodeLine } from '../../rules.ts'
import { codeTexts } from '../../texts.ts'
import { codeText, fillIn } from '../../ui/code-text.ts'
import { drawnValue, shownValue, useReading } from '../../ui/reading.ts'
import { useCopy } from '../../ui/use-copy.ts'

const CONFIRMED_MS = 2500

/** A click copies. Its variables are filled in elsewhere: a field inside a button could not be reached. */
export function CopyableCode({ id, lines }: { id: string | undefined; lines: CodeLine[] }) {
  const reading = useReading()
  const code = useSyncExternalStore(
    reading.memory.subscribe,
    () => codeText(fillIn(lines, (name) => shownValue(reading, name))),
    () => codeText(fillIn(lines, (name) => drawnValue(reading, name))),
  )
  const { copied, copy } = useCopy(CONFIRMED_MS)
  return (
    <button type="button" className="doc-code-inline" data-block-id={id} title={codeTexts.copyInline(code)} onClick={() => void copy(code)}>
      <code>{code}</code>
      <span className="doc-said" aria-live="polite">
        {copied ? codeTexts.copied : ''}
      </span>
    </button>
  )
}
