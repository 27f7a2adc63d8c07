import { expect, test } from 'vitest'
import { NAUGHTY } from '#features/documents/document-text.fixtures.ts'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import {
  browser,
  docs,
  draft,
  edit,
  finish,
  finishWithDocuments,
  markdown,
  regenerate,
  serveDocuments,
  worker,
} from './documents.fixtures.ts'

serveDocuments()

test('no typed text breaks anything: it is kept, or refused with a sentence', async () => {
  await finish()
  for (const typed of Object.values(NAUGHTY).flat()) {
    const { status, body } = await edit({ texts: { 'hard:words': typed } })
    const isStorable = typed.isWellFormed() && !typed.includes('\u0000')
    expect([typed, status]).toEqual([typed, isStorable ? 200 : 400])
    expect(body).toMatchObject(isStorable ? { texts: { 'hard:words': typed } } : { message: expect.stringMatching(/\w/) })
  }
})

test("the owner's changes are in it, and survive a rebuild", async () => {
  await finishWithDocuments()
  const { text: before } = (await draft()).body
  const ids = before.sections.map(({ id }) => id)
  expect(ids).toEqual(['about', 'step:answer', 'results', 'hard', 'next'])
  await edit({
    texts: { title: 'The lamp', 'step:answer:word': 'A brass lamp', 'hard:words': 'Finding the switch.' },
    hidden: { results: true },
  })
  await edit({ order: ['hard', 'about'] })
  expect((await edit({ texts: { subtitle: 'Mine' } })).body).toEqual({
    order: ['hard', 'about'],
    hidden: ['results'],
    texts: { title: 'The lamp', 'step:answer:word': 'A brass lamp', 'hard:words': 'Finding the switch.', subtitle: 'Mine' },
    notes: [],
    others: {},
  })
  expect((await docs()).body.isStale).toBe(true)
  for (let round = 0; round < 2; round += 1) {
    await regenerate()
    await worker.settle()
    const words = await markdown()
    expect(words).toContain('# The lamp')
    expect(words).toContain('A brass lamp')
    expect(words).not.toContain('How it went')
    expect(words.indexOf('Finding the switch.')).toBeLessThan(words.indexOf('What I built'))
    expect((await docs()).body.isStale).toBe(false)
  }
  expect((await edit({ texts: { title: 'x'.repeat(20_001) } })).status).toBe(400)
  for (let index = 0; index < 10; index += 1) await edit({ texts: { [`a${index}`]: 'x'.repeat(19_000) } })
  expect((await edit({ texts: { more: 'x'.repeat(19_000) } })).status).toBe(422)
})

test('edits of two open pages are both kept, and the pictures are those that its owner uploaded', async () => {
  await finish()
  const asIs = (await draft()).body
  expect(asIs.pictures).toEqual({ 'step:answer:picture': expect.stringMatching(/^\/uploads\/answers_picture/) })
  expect((await browser.fetch(asIs.pictures['step:answer:picture'] ?? '')).status).toBe(200)
  await edit({ texts: { title: 'One' }, bases: { title: null } })
  expect((await edit({ texts: { title: 'Two' }, bases: { title: null } })).body).toMatchObject({
    texts: { title: 'Two' },
    others: { title: ['One'] },
  })
  expect((await draft()).body.edits.others).toEqual({ title: ['One'] })
  expect((await edit({ settled: { title: ['One'] } })).body).toMatchObject({ texts: { title: 'Two' }, others: {} })
})

test('the chosen notes are in it, without the text that they belong to', async () => {
  const notes = [noteOf('n', { on: 'h' }), noteOf('m', { on: 'h', heading: 'Not this one' })]
  await browser.send('PUT', '/projects/answers/annotations.json', { highlights: [marking('h')], notes }, { 'if-match': '"0"' })
  await finishWithDocuments()
  expect(await markdown()).not.toContain('It glows')
  const section = (await draft()).body.text.sections.find(({ id }) => id === 'notes')
  expect(section?.blocks).toEqual([
    { id: 'note:n', kind: 'quote', label: 'On the lamp', text: 'It glows.' },
    { id: 'note:m', kind: 'quote', label: 'Not this one', text: 'It glows.' },
  ])
  await edit({ notes: { 'note:n': true } })
  await regenerate()
  await worker.settle()
  expect(await markdown()).toMatch(/\*\*On the lamp\*\*\n\nIt glows/)
  expect(await markdown()).not.toContain('Not this one')
})
