import { chanceFrom, edited, marked, passagesOf, shippedTexts } from '#features/notes/fixtures.ts'
import { findAnchor, indexed } from '#features/notes/anchors/rules.ts'
import { figure, median, percentile } from './figure.ts'

/** A learner with 500 highlights opens a text that was changed in forty places. */
const HIGHLIGHTS = 500
const EDITS = 40
const chance = chanceFrom(7)

const times = { same: [] as number[], changed: [] as number[] }
for (const text of shippedTexts()) {
  const marks = Array.from({ length: HIGHLIGHTS }, marked(text, chance))
  for (const [name, now] of [
    ['same', text],
    ['changed', edited(text, EDITS, chance)],
  ] as const) {
    const passages = passagesOf(now)
    const from = performance.now()
    const index = indexed(passages)
    for (const { anchor } of marks) findAnchor(index, anchor)
    times[name].push(performance.now() - from)
  }
}
figure(`find ${HIGHLIGHTS} highlights, same text (p50)`, median(times.same), 'ms', { most: 20 })
figure(`find ${HIGHLIGHTS} highlights, changed text (p50)`, median(times.changed), 'ms', { most: 20 })
figure(
  `find ${HIGHLIGHTS} highlights, changed text (p95)`,
  percentile(times.changed, 0.95),
  'ms',
  { most: 20 },
  `${times.changed.length} texts`,
)
