import { expect, test } from 'vitest'
import { brokenStorage, fakeStorage, memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { openStorage } from '#platform/browser/storage.ts'
import { afterUpload, attachFile } from './attachments.rules.ts'
import { attachmentTexts } from './attachments.texts.ts'
import { emptyDraft, keepDraft, putBackDraft, readDraft } from './question-draft.client.ts'

const wire = { id: '1', type: 'selection', content: 'a wire' } as const
const lamp = { id: '2', type: 'selection', content: 'a lamp' } as const
const log = afterUpload(attachFile([], { id: '3', name: 'error.log', mimeType: 'text/plain' }), '3', {
  type: 'arrived',
  fileKey: 'chat_1_a',
  mimeType: 'text/plain',
})
const draft = { text: 'Why does it', attachments: [wire, ...log] }

test('[CHAT-31] the unsent message is saved, for each project and person', () => {
  const store = memoryStorage()
  keepDraft('ada', 'lamp', draft, 'page', store)
  expect(readDraft('ada', 'lamp', store)).toEqual({ draft, lost: [], page: 'page' })
  expect(readDraft('ada', 'kettle', store).draft).toEqual(emptyDraft)
  expect(readDraft('zoe', 'lamp', store).draft).toEqual(emptyDraft)
})

test('an unfinished upload is not offered to another page, which says what was lost', () => {
  const store = memoryStorage()
  const attachments = attachFile([], { id: '1', name: 'a.png', mimeType: 'image/png', previewUrl: 'blob:1' })
  keepDraft('ada', 'lamp', { text: 'Look', attachments }, 'page', store)
  const { draft, lost, page } = readDraft('ada', 'lamp', store)
  expect({ draft, page }).toEqual({ draft: { text: 'Look', attachments: [] }, page: 'page' })
  expect(lost).toMatchObject([{ name: 'a.png', previewUrl: null, uploadState: { status: 'error', problem: attachmentTexts.lost } }])
})

test('[CHAT-31] a sent draft leaves nothing behind', () => {
  const entries = new Map<string, string>()
  const store = openStorage(() => fakeStorage(entries))
  keepDraft('ada', 'lamp', draft, 'page', store)
  keepDraft('ada', 'lamp', emptyDraft, 'page', store)
  expect([...entries.keys()]).toEqual([])
})

test.each(['null', 'no JSON', '{"text":3,"attachments":"x"}', '{"attachments":[1,null,{"id":"1"},{"id":"2","content":" "}]}'])(
  'stored %s gives an empty draft',
  (kept) => {
    const entries = new Map([['waymark:chat:ada:lamp', kept]])
    expect(
      readDraft(
        'ada',
        'lamp',
        openStorage(() => fakeStorage(entries)),
      ),
    ).toEqual({ draft: emptyDraft, lost: [], page: '' })
  },
)

test('writing works without storage', () => {
  const store = brokenStorage()
  keepDraft('ada', 'lamp', draft, 'page', store)
  expect(readDraft('ada', 'lamp', store).draft).toEqual(emptyDraft)
})

test('[CHAT-41] a message that could not be sent goes back before the text written meanwhile', () => {
  expect(putBackDraft({ text: 'And then?', attachments: [{ ...wire, id: '9' }, lamp] }, draft)).toEqual({
    text: 'Why does it\n\nAnd then?',
    attachments: [wire, ...log, lamp],
  })
})
