import { expect, test } from 'vitest'
import type { Report } from '../findings.ts'
import { readFrontMatter } from './front-matter.ts'

const known = { series: new Map(), concepts: new Map() }
const lines = [
  'title: Lamp',
  'description: A lamp.',
  'category: Analytics',
  'order: "1.1"',
  'difficulty: easy',
  'time: 30',
  'cost: free',
  'needs: []',
  'kind: tool',
]

function read(visibility: string | null) {
  const found: string[] = []
  const text = [...lines, ...(visibility === null ? [] : [`visibility: ${visibility}`])].join('\n')
  const read = readFrontMatter(text, known, ((_: unknown, rule: string) => void found.push(rule)) as Report)
  return { visibility: read?.metadata.visibility ?? null, found }
}

test('[PROJ-08] a project is private or public, public by default, and nothing else', () => {
  expect(read('private')).toEqual({ visibility: 'private', found: [] })
  expect(read('public')).toEqual({ visibility: 'public', found: [] })
  expect(read(null)).toEqual({ visibility: 'public', found: [] })
  for (const other of ['hidden', 'Private', 'true', '']) {
    const { visibility, found } = read(other)
    expect([other, visibility, found.length > 0]).toEqual([other, null, true])
  }
})
