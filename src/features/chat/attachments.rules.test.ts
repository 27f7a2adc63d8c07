import { expect, test } from 'vitest'
import {
  afterUpload,
  attachFile,
  attachSelection,
  attachmentsIn,
  detach,
  isLost,
  lasting,
  partsOf,
  readiness,
  type Attachments,
  type UploadEvent,
} from './attachments.rules.ts'

const select = (...texts: string[]) => texts.reduce<Attachments>((all, text, at) => attachSelection(all, `s${at}`, text), [])
const shot = { id: 'f1', name: 'shot.png', mimeType: 'image/png', previewUrl: 'blob:1' }
const arrived: UploadEvent = { type: 'arrived', fileKey: 'chat_1_a', mimeType: 'image/png' }
const sent = afterUpload(attachFile([], shot), 'f1', arrived)

test('[CHAT-34] [CHAT-35] a blank selection and one that is already attached change nothing', () => {
  expect(select('   ')).toEqual([])
  expect(select('a wire', ' a wire ')).toEqual([{ id: 's0', type: 'selection', content: 'a wire' }])
})

test('[CHAT-32] a sixth attachment of any kind is ignored', () => {
  const five = select('1', '2', '3', '4', '5')
  expect(attachSelection(five, 's6', '6')).toEqual(five)
  expect(attachFile(five, shot)).toEqual(five)
  expect(attachFile(five.slice(1), shot)).toHaveLength(5)
})

test('[CHAT-08] [CHAT-11] a pending attachment is a selection, or a file or image with its preview, its key and its progress', () => {
  expect(select('a wire')).toEqual([{ id: 's0', type: 'selection', content: 'a wire' }])
  expect(attachFile([], shot)).toEqual([
    {
      id: 'f1',
      type: 'image',
      name: 'shot.png',
      mimeType: 'image/png',
      previewUrl: 'blob:1',
      fileKey: null,
      uploadState: { status: 'uploading', percent: 0, problem: null },
    },
  ])
  expect(sent).toMatchObject([{ type: 'image', previewUrl: '/uploads/chat_1_a', fileKey: 'chat_1_a', uploadState: { status: 'success' } }])
  expect(attachFile([], { id: 'f2', name: 'error.log', mimeType: '' })).toMatchObject([{ type: 'file', previewUrl: null }])
})

test('a file goes from uploading to success, or to an error with a reason and can be retried', () => {
  const half = afterUpload(attachFile([], shot), 'f1', { type: 'progress', percent: 50 })
  expect(half).toMatchObject([{ uploadState: { status: 'uploading', percent: 50 } }])
  expect(readiness(half)).toBe('uploading')
  const failed = afterUpload(half, 'f1', { type: 'failed', problem: 'Too large.' })
  expect(failed).toMatchObject([{ fileKey: null, uploadState: { status: 'error', problem: 'Too large.' } }])
  expect(readiness(failed)).toBe('failed')
  expect(afterUpload(failed, 'f1', { type: 'progress', percent: 70 })).toEqual(failed)
  expect(readiness(afterUpload(failed, 'f1', { type: 'again' }))).toBe('uploading')
  expect(readiness(sent)).toBe('ready')
})

test('the type that the server detects is kept, and the same file twice is attached once', () => {
  const again = attachFile(sent, { ...shot, id: 'f2', name: 'copy.png' })
  expect(afterUpload(again, 'f2', arrived)).toEqual(sent)
  const named = attachFile([], { id: 'f3', name: 'x.png', mimeType: 'image/png' })
  expect(afterUpload(named, 'f3', { type: 'arrived', fileKey: 'k', mimeType: 'text/plain' })).toMatchObject([{ type: 'file' }])
})

test('a removed file does not come back when its upload ends', () => {
  expect(afterUpload(detach(attachFile([], shot), 'f1'), 'f1', arrived)).toEqual([])
})

test('[CHAT-10] a message is sent as parts: selections, files by key, and text', () => {
  expect(partsOf('Why?', [...select('a wire'), ...sent])).toEqual([
    { type: 'selection', content: 'a wire' },
    { type: 'file', filename: 'shot.png', data: 'chat_1_a', mediaType: 'image/png' },
    { type: 'text', text: 'Why?' },
  ])
  expect(partsOf('', attachFile([], shot))).toEqual([])
})

test('stored attachments are read back, and an unfinished upload shows an error', () => {
  const all = [...select('a wire'), ...sent, ...attachFile([], { ...shot, id: 'f2' })]
  const read = attachmentsIn(JSON.parse(JSON.stringify(lasting(all))), 'left behind')
  const uploadState = { status: 'error', percent: 0, problem: 'left behind' }
  expect(read).toEqual([...select('a wire'), ...sent, { ...shot, id: 'f2', type: 'image', previewUrl: null, fileKey: null, uploadState }])
  expect(read.map(isLost)).toEqual([false, false, true])
  expect(readiness(read)).toBe('failed')
})

test('a long name keeps its end, and a missing name gets a default', () => {
  const nameOf = (name: string) => attachFile([], { id: '1', name, mimeType: '' }).map((one) => 'name' in one && one.name)
  expect(nameOf(`${'x'.repeat(300)}.log`)).toEqual([`${'x'.repeat(196)}.log`])
  expect(nameOf('a\nb.log')).toEqual(['a b.log'])
  expect(nameOf(' ')).toEqual(['file'])
})
