import { useMemo } from 'react'
import { changesBetween, type BlockChange } from '#platform/differences/text-changes.ts'
import { draftTexts } from '../drafts.texts.ts'

const texts = draftTexts.difference
const MOST = 60

/** The differences of two texts, block by block, with the changed words. */
export function Difference({ earlier, later }: { earlier: string; later: string }) {
  const changes = useMemo(() => changesBetween(earlier, later), [earlier, later])
  if (changes.length === 0) return <p className="text-sm text-ink-soft">{texts.none}</p>
  return (
    <div
      role="region"
      aria-label={texts.label}
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-sm border border-line bg-sheet text-sm [overflow-wrap:anywhere]"
    >
      <ol>
        {changes.slice(0, MOST).map((change, index) => (
          <Block key={index} {...change} />
        ))}
      </ol>
      {changes.length > MOST && <p className="px-3 py-2 text-ink-soft">{texts.more(changes.length - MOST)}</p>}
    </div>
  )
}

function Block({ kind, line, pieces }: BlockChange) {
  return (
    <li className="border-b border-line px-3 py-2 last:border-b-0">
      <p className="text-xs text-ink-soft">
        {texts[kind]} · {texts.line(line)}
      </p>
      <p dir="auto" className="mt-1 font-mono text-xs leading-relaxed whitespace-pre-wrap">
        {pieces.map(({ how, text }, index) =>
          how === 'same' ? (
            <span key={index}>{text}</span>
          ) : how === 'added' ? (
            <ins key={index} className="rounded-sm bg-green-soft text-green-ink no-underline">
              {text}
            </ins>
          ) : (
            <del key={index} className="rounded-sm bg-red-soft text-red-ink">
              {text}
            </del>
          ),
        )}
      </p>
    </li>
  )
}
