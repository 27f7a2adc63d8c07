import { chanceFrom, edited, markedAtRandom, anchorTexts, shippedTexts, tally } from '#features/notes/notes.fixtures.ts'
import { indexed } from '#features/notes/anchor-index.rules.ts'
import { findAnchor } from '#features/notes/anchors.rules.ts'
import { figure, median, percentile } from './figure.ts'

/** A learner with 500 highlights opens a text with forty edits. */
const HIGHLIGHTS = 500
const EDITS = 40
const chance = chanceFrom(7)

const texts = shippedTexts()
const times = { same: [] as number[], changed: [] as number[] }
for (const text of texts) {
  const marks = Array.from({ length: HIGHLIGHTS }, markedAtRandom(text, chance))
  for (const [name, now] of [
    ['same', text],
    ['changed', edited(text, EDITS, chance)],
  ] as const) {
    const passages = anchorTexts(now)
    const from = performance.now()
    const index = indexed(passages)
    for (const { anchor } of marks) findAnchor(index, anchor)
    times[name].push(performance.now() - from)
  }
}
figure(`find ${HIGHLIGHTS} highlights, same text (p50)`, median(times.same), 'ms', { most: 20 })
figure(`find ${HIGHLIGHTS} highlights, changed text (p50)`, median(times.changed), 'ms', { most: 60 })
figure(
  `find ${HIGHLIGHTS} highlights, changed text (p95)`,
  percentile(times.changed, 0.95),
  'ms',
  { most: 150 },
  `${times.changed.length} texts`,
)

/** Edits that the rules were not tuned on. */
const JUDGED = Array.from({ length: 30 }, (_, at) => 301 + at)
const MANY_EDITS = 120
const counts = JUDGED.map((seed) => tally(texts, seed, MANY_EDITS))
const sum = (name: keyof (typeof counts)[number]) => counts.reduce((all, one) => all + one[name], 0)
const all = sum('right') + sum('wrong') + sum('missed') + sum('rightlyLost')
figure(
  'found in a wrong place, of 5,000',
  (sum('wrong') * 5000) / all,
  '',
  { most: 1 },
  `${sum('wrong')} of ${all}, ${MANY_EDITS} edits a text`,
)
figure('not found though it is there', (sum('missed') * 100) / (sum('right') + sum('missed')), '%', { most: 15 })
