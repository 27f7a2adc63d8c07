import { expect, test } from 'vitest'
import { parseMarkdown } from '../text/markdown.ts'
import { minutesOf } from './minutes.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const of = (source: string, track?: string) => minutesOf(parseMarkdown(source), 'easy', track)

test('reading, typing, tasks and practices take their time, printed output takes none', () => {
  expect(of(words(300)).minutes).toBeCloseTo(3)
  expect(of('```bash\nls\npwd\n```\n\n```output\na\nb\n```').minutes).toBeCloseTo(0.14)
  expect(of('::text{#name title="Your name?"}').minutes).toBeCloseTo(3.25)
  expect(of('::::practice{#own}\n::::').minutes).toBeCloseTo(6.75)
})

test('what is for another track is not counted, down to the next heading of its level', () => {
  const source = `## All {#all}\n\n${words(100)}\n\n### Low {#low tracks="low"}\n\n${words(500)}\n\n#### Deeper {#deep}\n\n${words(500)}\n\n### Again {#again}\n\n${words(100)}`
  const all = of(source).words
  expect(of(source, 'low').words).toBe(all)
  expect(of(source, 'high').words).toBeLessThan(220)
})
