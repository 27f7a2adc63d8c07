import { expect, test } from 'vitest'
import { findPublished } from '#features/content/content.store.ts'
import { anchorOn, marking, noteOf } from '#features/projects/projects.fixtures.ts'
import type { UpdateNews } from '#features/updates/updates.contract.ts'
import { findText } from '#features/updates/updates.store.ts'
import { ada, address, answer, change, pro, publish, read, serveProjects, site } from './projects.fixtures.ts'

serveProjects()

const whatsNew = async (who = ada) => (await read<{ update: UpdateNews | null }>('/update', who)).body.update

/** Highlights some words in the current version. */
async function mark(id: string, words: string) {
  const { db } = site.services
  const text = await findText(db, 'answers', (await findPublished(db, 'answers'))?.version ?? '')
  if (!text) throw new Error('Nothing is published')
  return marking(id, { parts: [anchorOn(text.document.content ?? [], words)] })
}

test('an update lists its changes before it is taken: steps, tasks, answers, highlights and progress', async () => {
  const intro = '## Answer {#answer}'
  const long = 'A lamp that glows at night is seen by everybody who comes home late.'
  await publish((text) => text.replace(intro, `Hello.\n\n${intro}\n\n${long}\n\nNobody marks this sentence here.\n`))
  await answer('word', 'lamp')
  await answer('more', 'a thought')
  expect(await whatsNew()).toBeNull()
  const highlights = [await mark('a', 'glows at night'), await mark('b', 'Two answers in one box')]
  await ada.send('PUT', address('/annotations.json'), { highlights, notes: [noteOf('mine')] }, { 'if-match': '"0"' })
  await publish((text) =>
    text
      .replace(intro, `Hello.\n\n${intro}\n\nAt last it is there. ${long}\n\nNobody marks this sentence here.\n`)
      .replace('Two answers in one box.', 'Zwei Felder.')
      .replace('::text{#more title="Anything more?" optional}', '::text{#rest title="And then?"}')
      .replace('title="Which number?"', 'title="Which number is it?"')
      .replace('## Only the high way', '## Afterwards {#afterwards}\n\nRest.\n\n## Only the high way'),
  )
  expect(await whatsNew()).toEqual({
    intro: false,
    steps: [
      { id: 'answer', title: 'Answer', change: 'changed' },
      { id: 'afterwards', title: 'Afterwards', change: 'new' },
    ],
    tasks: [
      { id: 'number', title: 'Which number is it?', change: 'changed', isOptional: false, answer: 'none' },
      { id: 'rest', title: 'And then?', change: 'new', isOptional: false, answer: 'none' },
      { id: 'more', title: 'Anything more?', change: 'gone', isOptional: true, answer: 'earlier' },
    ],
    quiz: false,
    highlights: { stay: 0, move: 1, lost: 1 },
    progress: { before: { done: 1, required: 4 }, after: { done: 1, required: 5 } },
    isComplete: false,
  })
  await ada.send('POST', address('/reset_content'), { keepNotes: true })
  expect(await whatsNew()).toBeNull()
  expect((await read('')).body.tasks).toMatchObject({ done: 1, required: 5 })
  const { earlier } = (await read<{ earlier: { id: string }[] }>('/validations')).body
  expect(earlier.map(({ id }) => id)).toEqual(['more'])
})

test('changes on other tracks, or in a locked Secret Mission, are not listed', async () => {
  const eve = await pro()
  for (const who of [ada, eve]) await answer('word', 'lamp', who)
  await change({ track: 'high' }, eve)
  await eve.send('GET', address('/pro-inside.json/unlock'))
  await publish((text) =>
    text
      .replace('title="Which step?"', 'title="Which step is it?"')
      .replace('title="What is the canary', 'title="How is the canary called'),
  )
  expect((await whatsNew())?.tasks).toEqual([])
  expect((await whatsNew())?.steps).toEqual([])
  expect((await whatsNew(eve))?.tasks.map(({ id, change: how }) => [id, how])).toEqual([
    ['step', 'changed'],
    ['mission-word', 'changed'],
  ])
})

test('a restored task gets its answer back, and a learner who has not begun is offered no update', async () => {
  await answer('number', 'seven hundred')
  expect(await whatsNew(await pro('eve@example.org'))).toBeNull()
  await publish((text) => text.replace('::text{#number title="Which number?" limit=300}\n', ''))
  expect((await whatsNew())?.progress.after).toEqual({ done: 0, required: 3 })
  await ada.send('POST', address('/reset_content'))
  await publish()
  expect(await whatsNew()).toMatchObject({
    tasks: [{ id: 'number', change: 'new', answer: 'kept' }],
    progress: { before: { done: 0, required: 3 }, after: { done: 1, required: 4 } },
  })
  expect((await read('/update', site.browser())).status).toBe(401)
})

test('an answer to a task of another kind is told to be an earlier one', async () => {
  await answer('number', 'seven hundred')
  await publish((text) => text.replace('::text{#number title="Which number?" limit=300}', '::upload{#number title="Which number?"}'))
  expect((await whatsNew())?.tasks).toMatchObject([{ id: 'number', change: 'changed', answer: 'earlier' }])
  await ada.send('POST', address('/reset_content'))
  const { earlier } = (await read<{ earlier: { id: string }[] }>('/validations')).body
  expect(earlier.map(({ id }) => id)).toEqual(['number'])
})
