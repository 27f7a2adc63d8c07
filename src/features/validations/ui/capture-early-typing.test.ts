import { expect, test } from 'vitest'
import { wholeUrl } from '#features/content/answer-text.rules.ts'
import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { captureEarlyTyping } from './capture-early-typing.ts'
import { openJournal } from '#platform/outbox/journal.ts'
import { answerIn } from './answer-state.ts'

interface Field {
  id: string
  localName: string
  type: string
  value: string
  dataset: Record<string, string>
  closest: () => { dataset: { journal: string } } | null
  previousElementSibling?: { textContent: string }
}

function openPage(journal: string | null = 'ada:lamp') {
  const [local, tab] = [fakeStorage(), fakeStorage()]
  const locked: string[] = []
  const root = { dataset: {} as Record<string, string> }
  let hear: (event: { target: unknown }) => void = () => {}
  captureEarlyTyping({
    addEventListener: (_: string, act: typeof hear) => (hear = act),
    document: { documentElement: root },
    navigator: { locks: { request: async (name: string) => locked.push(name) } },
    localStorage: local,
    sessionStorage: tab,
  } as never)
  const type = (value: string, field: Partial<Field> = {}) =>
    hear({
      target: {
        id: 'word--field',
        localName: 'textarea',
        type: 'textarea',
        value,
        dataset: {},
        closest: () => (journal === null ? null : { dataset: { journal } }),
        ...field,
      },
    })
  const kept = (storage: Storage, owner: string) =>
    openJournal(() => storage, { kind: 'answer', owner, subject: 'lamp', page: 'next' }, answerIn)
  return { local, tab, locked, root, type, kept }
}

test("text typed before hydration goes to this page's journal, with the rendered revision", () => {
  const { local, locked, root, type, kept } = openPage()
  type('a')
  type('ab', { dataset: { written: '3' } })
  const journal = kept(local, 'ada')
  const [left] = journal.others()
  expect([left, journal.others().length, locked]).toEqual([
    { id: 'word', page: root.dataset.page },
    1,
    [`waymark:page:${root.dataset.page}`],
  ])
  expect(left && journal.peek(left)).toMatchObject({ value: { text: 'ab', base: 3, file: null }, sent: null })
})

test("a visitor's text is saved on the device", () => {
  const { local, type, kept } = openPage('visitor:lamp')
  type('a')
  expect([local.length, kept(local, 'visitor').others().length]).toEqual([1, 1])
})

test('other fields are ignored: hydrated ones, files, unrelated ones and non-fields', () => {
  const page = openPage()
  page.type('a', { dataset: { alive: '' } })
  page.type('C:\\fakepath\\a.png', { type: 'file', localName: 'input' })
  page.type('a', { id: 'variable' })
  page.type('a', { closest: () => null })
  expect([page.local.length, page.tab.length, page.root.dataset]).toEqual([0, 0, {}])
})

test.each(['', 'https://', 'https://example.org/', 'example.org/'])('an address after %o is saved as the field reads it', (prefix) => {
  for (const typed of ['lamps', ' lamps ', 'Example.org/lamps', 'https://other.example/x', '  ', '']) {
    const { local, type, kept } = openPage()
    type(typed, { localName: 'input', type: 'text', previousElementSibling: { textContent: prefix } })
    const journal = kept(local, 'ada')
    const [left] = journal.others()
    const isWhole = prefix === '' || prefix === 'https://' || typed.trim() === ''
    expect(left && journal.peek(left)?.value.text).toBe(isWhole ? typed : wholeUrl(typed, prefix))
  }
})
