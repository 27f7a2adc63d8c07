import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offeredResults } from './site.rules.ts'
import { resultTexts } from './site.texts.ts'

const project = (id: string) => ({ id, metadata: { title: id.toUpperCase(), category: 'Networks', description: `About ${id}` } })

test('[AUTH-05] at most six results of the catalogue: first those with their own sentence, then others by their description', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(project)
  expect(offeredResults(many, { g: 'You have a g.', gone: 'You have nothing.' })).toEqual([
    { projectId: 'g', title: 'G', category: 'Networks', sentence: 'You have a g.' },
    ...['a', 'b', 'c', 'd', 'e'].map((id) => ({ projectId: id, title: id.toUpperCase(), category: 'Networks', sentence: `About ${id}` })),
  ])
  expect(offeredResults([], resultTexts)).toEqual([])
})

test('[AUTH-05] each of the six sentences belongs to a shipped project', () => {
  const shipped = readdirSync(join(import.meta.dirname, '../../../content/projects'))
  expect(Object.keys(resultTexts)).toHaveLength(6)
  expect(shipped).toEqual(expect.arrayContaining(Object.keys(resultTexts)))
})
