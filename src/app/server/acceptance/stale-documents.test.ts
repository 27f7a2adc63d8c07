import { expect, test } from 'vitest'
import { saveAccount } from '#features/accounts/accounts.store.ts'
import { changeDoc } from '#features/documents/documents.store.ts'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import {
  ada,
  browser,
  docs,
  edit,
  finishWithDocuments,
  markdown,
  photo,
  regenerate,
  serveDocuments,
  share,
  shown,
  showPicture,
  site,
  text,
  worker,
} from './documents.fixtures.ts'

serveDocuments()

const isStale = async () => (await docs()).body.isStale

async function makeAgain(): Promise<void> {
  await regenerate()
  await worker.settle()
  expect(await isStale()).toBe(false)
}

const notesAre = (...notes: ReturnType<typeof noteOf>[]) =>
  browser.send('PUT', '/projects/answers/annotations.json', { highlights: [marking('h')], notes }, { 'if-match': '"0"' })

test('an answer, a picture or a name changed after completion makes the documentation stale, until it is made again', async () => {
  await finishWithDocuments()
  expect(await isStale()).toBe(false)
  await text('number', 'Forty three')
  expect(await isStale()).toBe(true)
  await makeAgain()
  expect(await markdown()).toContain('Forty three')
  await showPicture(await photo('tomato'))
  expect(await isStale()).toBe(true)
  await makeAgain()
  await saveAccount(site.services.db, ada.id, { name: 'Augusta Ada King' }, site.clock.now())
  expect(await isStale()).toBe(true)
  await makeAgain()
  await browser.send('PUT', '/user/variables', { key: 'region', value: 'eu', projectId: 'answers' })
  expect(await isStale()).toBe(true)
  await makeAgain()
})

test('changes that would not show make nothing stale: an answer left out or reworded, a note not chosen, a change undone', async () => {
  await finishWithDocuments()
  await edit({ hidden: { 'step:answer:number': true }, texts: { 'step:answer:word': 'A brass lamp' } })
  await makeAgain()
  await text('number', 'Forty three')
  await text('word', 'Lamp')
  await notesAre(noteOf('n', { on: 'h' }))
  expect(await isStale()).toBe(false)
  await edit({ notes: { 'note:n': true } })
  expect(await isStale()).toBe(true)
  await edit({ notes: { 'note:n': false } })
  expect(await isStale()).toBe(false)
  await browser.send('PUT', '/user/preferences', { documentationTheme: 'dark' })
  expect(await isStale()).toBe(false)
})

test('a change during the making is not forgotten', async () => {
  await finishWithDocuments()
  await regenerate()
  const { storage } = site.services
  const put = storage.put.bind(storage)
  storage.put = async (...file) => {
    storage.put = put
    await text('number', 'Forty four')
    return put(...file)
  }
  await worker.settle()
  expect(await markdown()).not.toContain('Forty four')
  expect(await isStale()).toBe(true)
})

test('a public documentation stays as made, until its owner makes it again', async () => {
  await finishWithDocuments()
  await share({ public: true })
  await text('number', 'Forty three')
  expect(JSON.stringify((await shown()).body.text)).not.toContain('Forty three')
  await makeAgain()
  expect(JSON.stringify((await shown()).body.text)).toContain('Forty three')
})

test('one made before staleness was recorded is made again before it is downloaded', async () => {
  await finishWithDocuments()
  await changeDoc(site.services.db, ada.id, 'answers', { fingerprint: null }, site.clock.now())
  expect(await isStale()).toBe(true)
  await makeAgain()
})
