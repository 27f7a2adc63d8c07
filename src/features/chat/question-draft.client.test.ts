import { expect, test } from 'vitest'
import { brokenStorage, fakeStorage, memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { openStorage } from '#platform/browser/storage.ts'
import { afterUpload, attachFile } from './attachments.rules.ts'
import { attachmentTexts } from './attachments.texts.ts'
import { TEXT_MOST } from './chat.rules.ts'
import { asChanged, emptyDraft, keepDraft, otherTabs, putBackDraft, readDraft } from './question-draft.client.ts'

const wire = { id: '1', type: 'selection', content: 'a wire' } as const
const lamp = { id: '2', type: 'selection', content: 'a lamp' } as const
const log = afterUpload(attachFile([], { id: '3', name: 'error.log', mimeType: 'text/plain' }), '3', {
  type: 'arrived',
  fileKey: 'chat_1_a',
  mimeType: 'text/plain',
})
const draft = { text: 'Why does it', attachments: [wire, ...log] }

const tab = { tab: 'left', page: 'page' }
const other = { tab: 'right', page: 'other page' }

test('[CHAT-31] the unsent message is saved, for each project and person', () => {
  const store = memoryStorage()
  keepDraft('ada', 'lamp', draft, tab, store)
  expect(readDraft('ada', 'lamp', 'left', store)).toEqual({ draft, lost: [], page: 'page' })
  expect(readDraft('ada', 'kettle', 'left', store)).toBeNull()
  expect(readDraft('zoe', 'lamp', 'left', store)).toBeNull()
})

test('each tab keeps its own words: sending from one removes nothing of another', () => {
  const store = memoryStorage()
  const words = (text: string) => ({ text, attachments: [] })
  keepDraft('ada', 'lamp', words('Why is it dark?'), other, store)
  keepDraft('ada', 'lamp', words('And where is the'), tab, store)
  expect(readDraft('ada', 'lamp', 'right', store)?.draft.text).toBe('Why is it dark?')
  keepDraft('ada', 'lamp', emptyDraft, tab, store)
  expect(readDraft('ada', 'lamp', 'right', store)?.draft.text).toBe('Why is it dark?')
  expect(readDraft('ada', 'lamp', 'left', store)).toBeNull()
})

test('the newest words of other tabs come first', () => {
  const store = memoryStorage()
  for (const one of [tab, other, { tab: 'third', page: 'third page' }, tab]) keepDraft('ada', 'lamp', draft, one, store)
  expect(otherTabs('ada', 'lamp', 'third', store)).toEqual([tab, other])
})

test('an unfinished upload is not offered to another page, which says what was lost', () => {
  const store = memoryStorage()
  const attachments = attachFile([], { id: '1', name: 'a.png', mimeType: 'image/png', previewUrl: 'blob:1' })
  keepDraft('ada', 'lamp', { text: 'Look', attachments }, tab, store)
  expect(readDraft('ada', 'lamp', 'left', store)).toMatchObject({
    draft: { text: 'Look', attachments: [] },
    lost: [{ name: 'a.png', previewUrl: null, uploadState: { status: 'error', problem: attachmentTexts.lost } }],
    page: 'page',
  })
})

test('[CHAT-31] a sent draft leaves nothing behind', () => {
  const entries = new Map<string, string>()
  const store = openStorage(() => fakeStorage(entries))
  keepDraft('ada', 'lamp', draft, tab, store)
  keepDraft('ada', 'lamp', emptyDraft, tab, store)
  expect([...entries.keys()]).toEqual([])
})

test.each([
  ['null', null],
  ['no JSON', null],
  ['3', null],
  ['{"left":null}', null],
  ['{"left":{"text":3,"attachments":"x"}}', emptyDraft],
  ['{"left":{"attachments":[1,null,{"id":"1"},{"id":"2","content":" "}]}}', emptyDraft],
])('stored %s gives no words', (kept, draft) => {
  const store = openStorage(() => fakeStorage(new Map([['waymark:chat:ada:lamp', kept]])))
  expect(readDraft('ada', 'lamp', 'left', store)?.draft ?? null).toEqual(draft)
})

test('a draft of the version before, one for all tabs, is offered to any', () => {
  const store = openStorage(() => fakeStorage(new Map([['waymark:chat:ada:lamp', JSON.stringify({ ...draft, page: 'page' })]])))
  expect(otherTabs('ada', 'lamp', 'left', store)).toEqual([{ tab: '', page: 'page' }])
  expect(readDraft('ada', 'lamp', '', store)?.draft).toEqual(draft)
})

test('[CHAT-41] a message that goes back keeps the id under which it was sent, until it is changed', () => {
  const store = memoryStorage()
  const sent = { ...draft, id: 'q' }
  const back = putBackDraft(emptyDraft, sent)
  expect(asChanged(emptyDraft, back)).toEqual(sent)
  expect(asChanged(back, { ...back })).toEqual(sent)
  expect(asChanged(back, { ...back, text: 'Why is it' })).toEqual({ ...draft, text: 'Why is it' })
  expect(asChanged(back, { ...back, attachments: [wire] })).toEqual({ ...draft, attachments: [wire] })
  expect(putBackDraft({ text: 'And then?', attachments: [] }, sent)).not.toHaveProperty('id')
  keepDraft('ada', 'lamp', sent, tab, store)
  expect(readDraft('ada', 'lamp', 'left', store)?.draft).toEqual(sent)
})

test('long messages that went back before others are kept whole', () => {
  const store = memoryStorage()
  const long = (letter: string) => ({ text: letter.repeat(TEXT_MOST), attachments: [] })
  const all = putBackDraft(putBackDraft(long('c'), long('b')), long('a'))
  keepDraft('ada', 'lamp', all, tab, store)
  expect(readDraft('ada', 'lamp', 'left', store)?.draft).toEqual(all)
})

test('writing works without storage', () => {
  const store = brokenStorage()
  keepDraft('ada', 'lamp', draft, tab, store)
  expect(readDraft('ada', 'lamp', 'left', store)).toBeNull()
})

test('[CHAT-41] a message that could not be sent goes back before the text written meanwhile', () => {
  expect(putBackDraft({ text: 'And then?', attachments: [{ ...wire, id: '9' }, lamp] }, draft)).toEqual({
    text: 'Why does it\n\nAnd then?',
    attachments: [wire, ...log, lamp],
  })
})
