import './compare.css'
import { useId } from 'react'
import { practiceTexts } from '../practice.texts.ts'
import type { WorkFile } from '../work.rules.ts'
import { areAlike, sideBySide, type Pair } from './side-by-side.ts'

const texts = practiceTexts.compare

/** What was handed in beside how its author solves it: beside each other where there is room, else one below the other. */
export function Compare({ own, ours }: { own: readonly WorkFile[]; ours: readonly WorkFile[] }) {
  const pairs = sideBySide(own, ours)
  return (
    <div className="work-compare">
      <p className="text-ink-soft">{pairs.every(areAlike) ? texts.alike : texts.about}</p>
      {pairs.map((pair) => (
        <Sides key={pair.name} pair={pair} />
      ))}
    </div>
  )
}

function Sides({ pair }: { pair: Pair }) {
  return (
    <div role="group" aria-label={pair.name} tabIndex={0} dir="ltr" className="work-sides">
      <Side pair={pair} side="own" />
      <Side pair={pair} side="ours" />
    </div>
  )
}

/** One side, which a screen reader reads as a whole; its rows are as high as those of the other. */
function Side({ pair: { name, rows }, side }: { pair: Pair; side: 'own' | 'ours' }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className="work-side-name">
        {texts[side]} <bdi>{name}</bdi>
      </div>
      {rows.map((row, at) => {
        const text = row[side]
        return (
          <div key={at} className="work-side-lines" data-differs={!row.isSame || undefined} data-none={text === null || undefined}>
            {!row.isSame && text !== null && <span className="sr-only">{texts.only[side]}</span>}
            {text !== null && <pre>{text === '' ? '\n' : text}</pre>}
          </div>
        )
      })}
    </div>
  )
}
