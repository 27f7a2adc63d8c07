import { diffLines } from 'diff'
import { practiceTexts } from '../practice.texts.ts'

interface Changed {
  name: string
  before: string
  now: string
}

/** Line by line; what has changed says so to those who do not see colours. */
export function Changes({ files }: { files: readonly Changed[] }) {
  const changed = files.filter(({ before, now }) => before !== now)
  if (changed.length === 0) return <p className="text-ink-soft">{practiceTexts.unchanged}</p>
  return changed.map(({ name, before, now }) => (
    <figure key={name} className="workspace-diff">
      <figcaption>{name}</figcaption>
      <div role="group" aria-label={name} tabIndex={0} dir="ltr">
        {diffLines(before, now).map(({ value, added, removed }, at) => (
          <Lines key={at} text={value} kind={added ? 'added' : removed ? 'removed' : 'same'} />
        ))}
      </div>
    </figure>
  ))
}

function Lines({ text, kind }: { text: string; kind: 'added' | 'removed' | 'same' }) {
  const shown = text.endsWith('\n') ? text.slice(0, -1) : text
  if (kind === 'same') return <pre>{shown}</pre>
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="sr-only">{practiceTexts[kind]}: </span>
      {shown.split('\n').map((line, at) => (
        <pre key={at}>{line === '' ? '\n' : line}</pre>
      ))}
    </Tag>
  )
}
