import { beforeEach, expect, test } from 'vitest'
import { save, type Saving, type SavingCalls } from './save-project.client.ts'
import { fileNameOf, isTitleUrl, usableTheme } from './save-project.rules.ts'
import { saveTexts } from './sharing.texts.ts'

type Step = object | (() => unknown)

let asked: string[]
let waited: number[]
let answers: Record<string, Step[]>
const docs = (more: object = {}) => ({
  status: 'ready',
  results: [
    { type: 'pdf', public: false, url: '/projects/dns/docs/document.pdf' },
    { type: 'md', public: false, url: '/projects/dns/docs/document.md' },
  ],
  title: null,
  archive: null,
  page: '/ada/projects/dns/document',
  pdf: '/ada/projects/dns/document.pdf',
  ...more,
})
const tiles = (count: number) => ({
  documents: Array.from({ length: count }, (_, at) => ({ type: 'URL', id: `link-${at}`, title: 'A link' })),
})
const NOTHING = docs({ status: 'generating', results: [] })
const broken = () => {
  throw Object.assign(new Error('broken'), { status: 400 })
}

const call = (name: string) => async (input: object) => {
  asked.push(`${name} ${JSON.stringify(input)}`)
  const [first, ...rest] = answers[name] ?? [docs()]
  if (rest.length > 0) answers[name] = rest
  return typeof first === 'function' ? (first as () => unknown)() : first
}
const calls = {
  accounts: { savePreferences: call('preferences') },
  documents: { getDocs: call('docs'), regenerateDocs: call('regenerate'), copyDoc: call('copy'), shareDocs: call('share') },
  portfolio: { getPortfolio: call('portfolio'), addDocument: call('add'), editDocument: call('edit') },
} as unknown as SavingCalls
const around = { wait: async (ms: number) => void waited.push(ms), now: () => 1735689600000 }
const wish = (given: Partial<Saving> = {}): Saving => ({
  calls,
  projectId: 'dns',
  title: 'Read the DNS',
  option: 'pdf',
  theme: 'light',
  titleUrl: '',
  isPro: true,
  limit: null,
  mode: 'edit',
  ...given,
})
const names = () => asked.map((one) => one.split(' ')[0])

beforeEach(() => {
  ;[asked, waited] = [[], []]
  answers = { copy: [{ storageName: 'copy-1' }], add: [{ id: 'tile' }], edit: [{ id: 'tile' }], portfolio: [tiles(2)] }
})

test('[DOCS-03] [DOCS-04] missing files are polled eight times, four seconds apart; then it gives up', async () => {
  answers['docs'] = [NOTHING]
  expect(await save(wish(), around)).toMatchObject({ refused: 'none' })
  expect(names()).toEqual(Array.from({ length: 8 }, () => 'docs'))
  expect(waited).toEqual(Array.from({ length: 7 }, () => 4000))
})

test('an outage is waited out, and reported if it lasts', async () => {
  answers['docs'] = [
    () => {
      throw Object.assign(new Error('away'), { status: 503 })
    },
  ]
  expect(await save(wish(), around)).toMatchObject({ refused: 'unreachable' })
  expect(names()).toHaveLength(8)
})

test('an outage while it is made is waited out', async () => {
  const away = () => {
    throw Object.assign(new Error('away'), { status: 503 })
  }
  answers['regenerate'] = [NOTHING]
  answers['docs'] = [docs(), away, away, docs()]
  expect(await save(wish(), around)).toMatchObject({ done: 'file' })
  expect(names().filter((name) => name === 'docs').length).toBeGreaterThanOrEqual(4)
})

test('a documentation that was never made is requested, and late files are used', async () => {
  answers['docs'] = [docs({ status: 'none', results: [] }), NOTHING, docs()]
  answers['regenerate'] = [NOTHING]
  expect(await save(wish({ option: 'markdown' }), around)).toMatchObject({ done: 'file' })
  expect(names()).toEqual(['docs', 'regenerate', 'docs', 'docs'])
})

test('[DOCS-09] an outdated documentation is made again, also for README and Markdown', async () => {
  answers['docs'] = [docs({ isStale: true })]
  expect(await save(wish({ option: 'readme' }), around)).toMatchObject({ done: 'file', name: 'README.md' })
  expect(names()).toEqual(['docs', 'regenerate'])
  answers['regenerate'] = [docs({ status: 'failed' })]
  expect(await save(wish({ option: 'markdown' }), around)).toMatchObject({ refused: 'regenerate' })
})

test('[DOCS-05] an invalid address stops everything before any call', async () => {
  expect(await save(wish({ titleUrl: 'not an address' }), around)).toMatchObject({ refused: 'not_a_url' })
  expect(asked).toEqual([])
})

test.each(['pdf', 'portfolio', 'url'] as const)(
  '[DOCS-06] [DOCS-07] [DOCS-08] for %s the look is saved, the documentation made again, and its files fetched again',
  async (option) => {
    answers['regenerate'] = [docs({ status: 'generating' })]
    answers['docs'] = [docs(), docs({ status: 'generating' }), docs()]
    expect(await save(wish({ option, theme: 'dark', titleUrl: ' example.org ' }), around)).toMatchObject({ done: expect.any(String) })
    expect(asked.slice(0, 5)).toEqual([
      'docs {"project_id":"dns"}',
      'preferences {"documentationTheme":"dark","profileURL":"example.org"}',
      'regenerate {"project_id":"dns"}',
      'docs {"project_id":"dns"}',
      'docs {"project_id":"dns"}',
    ])
  },
)

test('[DOCS-06] a value that was neither loaded nor chosen keeps its stored one', async () => {
  await save(wish({ theme: null, titleUrl: null }), around)
  expect(names()).toEqual(['docs', 'regenerate'])
  asked = []
  await save(wish({ theme: null, titleUrl: 'example.org' }), around)
  expect(asked).toContain('preferences {"profileURL":"example.org"}')
  asked = []
  await save(wish({ theme: 'dark', titleUrl: null }), around)
  expect(asked).toContain('preferences {"documentationTheme":"dark"}')
})

test.each(['readme', 'markdown'] as const)('[DOCS-09] an up-to-date documentation is not made again for %s', async (option) => {
  const url = option === 'readme' ? '/projects/dns/docs/document.md' : '/projects/dns/docs/document.md?pictures=inline'
  expect(await save(wish({ option }), around)).toMatchObject({ done: 'file', url })
  expect(names()).toEqual(['docs'])
})

test.each(['readme', 'markdown'] as const)('[SHARE-28] without Pro %s does nothing', async (option) => {
  expect(await save(wish({ option, isPro: false }), around)).toMatchObject({ refused: 'not_pro' })
  expect(asked).toEqual([])
})

test('[DOCS-06] without Pro the stored theme and address stay unchanged', async () => {
  await save(wish({ isPro: false }), around)
  expect(names()).toEqual(['docs', 'regenerate'])
})

test('Markdown with its pictures is of the learner whom an admin looks as', async () => {
  answers['docs'] = [docs({ results: [{ type: 'md', public: false, url: '/projects/dns/docs/document.md?userId=ada' }] })]
  expect(await save(wish({ option: 'markdown' }), around)).toMatchObject({
    url: '/projects/dns/docs/document.md?userId=ada&pictures=inline',
  })
})

test('[SHARE-27] [DOCS-12] each option has its own result', async () => {
  const end = async (option: Saving['option']) => save(wish({ option }), around)
  expect(await end('pdf')).toEqual({ done: 'file', url: '/projects/dns/docs/document.pdf', name: 'waymark-dns.pdf', archive: null })
  expect(await end('readme')).toMatchObject({ done: 'file', name: 'README.md' })
  expect(await end('markdown')).toMatchObject({ done: 'file', name: 'waymark-dns.md' })
  expect(await end('portfolio')).toEqual({ done: 'saved', documentId: 'tile', isNew: true })
  expect(await end('url')).toEqual({ done: 'link', path: '/ada/projects/dns/document' })
  expect(asked.at(-1)).toBe('share {"project_id":"dns","public":true}')
})

test('[DOCS-10] a portfolio gets a copy, named after the project and the time', async () => {
  await save(wish({ option: 'portfolio' }), around)
  expect(asked.slice(-2)).toEqual([
    'copy {"project_id":"dns","type":"pdf","newName":"dns-1735689600000"}',
    'add {"type":"PROJECT","title":"Read the DNS","project":{"id":"dns","storageName":"copy-1"}}',
  ])
})

test('a new tile is named after its documentation, cut to the limit of a title', async () => {
  answers['docs'] = [docs({ title: 'My first push' }), docs({ title: 'x'.repeat(80) })]
  answers['regenerate'] = answers['docs']
  const called = async () => {
    await save(wish({ option: 'portfolio' }), around)
    return (JSON.parse(asked.at(-1)?.replace('add ', '') ?? '') as { title: string }).title
  }
  expect(await called()).toBe('My first push')
  expect(await called()).toBe('x'.repeat(60))
})

test("a project with a tile gets the new copy there and keeps the owner's title, even if the portfolio is full", async () => {
  const own = { type: 'PROJECT', id: 'tile', title: 'My DNS', updatedAt: '2026-01-01T00:00:00.000Z', project: { id: 'dns' } }
  answers['portfolio'] = [{ documents: [...tiles(2).documents, own] }]
  expect(await save(wish({ option: 'portfolio', isPro: false, limit: 3 }), around)).toMatchObject({ done: 'saved' })
  expect(names()).not.toContain('add')
  expect(asked.at(-1)).toBe(
    'edit {"params":{"id":"tile"},"headers":{"if-match":"\\"2026-01-01T00:00:00.000Z\\""},"body":{"type":"PROJECT","title":"My DNS","project":{"id":"dns","storageName":"copy-1"}}}',
  )
  answers['edit'] = [
    () => {
      const data = { ...own, title: 'My own DNS', updatedAt: '2026-01-02T00:00:00.000Z' }
      throw Object.assign(new Error('changed'), { defined: true, code: 'CHANGED_ELSEWHERE', status: 412, data })
    },
    own,
  ]
  expect(await save(wish({ option: 'portfolio' }), around)).toMatchObject({ done: 'saved', documentId: 'tile' })
  expect(asked.at(-1)).toContain('2026-01-02T00:00:00.000Z')
  expect(asked.at(-1)).toContain('"title":"My own DNS"')
})

test('[PORT-49] the limit is enforced only if it is known to be reached, and never with Pro; the server decides', async () => {
  const end = (given: Partial<Saving>) => save(wish({ option: 'portfolio', ...given }), around)
  answers['portfolio'] = [tiles(3), tiles(2), tiles(3), tiles(2)]
  expect(await end({ isPro: false, limit: 3 })).toMatchObject({ refused: 'full' })
  expect(names()).not.toContain('copy')
  expect(await end({ isPro: false, limit: 3 })).toMatchObject({ done: 'saved' })
  expect(await end({ isPro: true, limit: null })).toMatchObject({ done: 'saved' })
  answers['add'] = [
    () => {
      throw Object.assign(new Error('full'), { defined: true, code: 'PAYWALL', status: 402, data: {} })
    },
  ]
  expect(await end({ isPro: false, limit: 3 })).toMatchObject({ refused: 'full' })
})

test('if no PDF can be made, nothing is published, and a portfolio gets its tile without one', async () => {
  answers['regenerate'] = [docs({ results: docs().results.slice(1) })]
  expect(await save(wish({ option: 'url' }), around)).toMatchObject({ refused: 'none' })
  expect(names()).not.toContain('share')
  expect(await save(wish({ option: 'portfolio' }), around)).toMatchObject({ done: 'saved' })
  expect(names()).not.toContain('copy')
})

test('a failure says what failed', async () => {
  const end = async (failing: string, option: Saving['option'] = 'portfolio') => {
    answers = { copy: [{ storageName: 'copy-1' }], add: [{ id: 'tile' }], portfolio: [tiles(0)], [failing]: [broken] }
    return save(wish({ option }), around)
  }
  expect(await end('docs')).toMatchObject({ refused: 'unreachable' })
  expect(await end('preferences')).toMatchObject({ refused: 'preferences' })
  expect(await end('regenerate')).toMatchObject({ refused: 'regenerate' })
  expect(await end('copy')).toMatchObject({ refused: 'copy' })
  expect(await end('portfolio')).toMatchObject({ refused: 'copy' })
  expect(await end('add')).toMatchObject({ refused: 'add' })
  expect(await end('share', 'url')).toMatchObject({ refused: 'publish' })
  answers = { regenerate: [docs({ status: 'failed' })] }
  expect(await save(wish(), around)).toMatchObject({ refused: 'regenerate' })
})

test('a theme is light unless chosen with Pro', () => {
  expect([usableTheme('dark', false), usableTheme('fun', false), usableTheme('fun', true), usableTheme('light', true)]).toEqual([
    'light',
    'light',
    'fun',
    'light',
  ])
})

test('[SHARE-22] the address may be empty or valid, with 2048 characters at most', () => {
  const ofLength = (length: number) => 'example.org/'.padEnd(length, 'a')
  expect(['', '  ', 'example.org', 'https://example.org/me', ofLength(2048)].map(isTitleUrl)).toEqual(Array(5).fill(true))
  expect(['me', 'javascript:alert(1)', 'https://', ofLength(2049)].map(isTitleUrl)).toEqual(Array(4).fill(false))
  expect(saveTexts.notAUrl).toBe('The URL provided is not valid.')
})

test('[DOCS-15] downloaded files have a name of the product, and a README its own', () => {
  expect([fileNameOf('pdf', 'dns'), fileNameOf('markdown', 'dns'), fileNameOf('readme', 'dns')]).toEqual([
    'waymark-dns.pdf',
    'waymark-dns.md',
    'README.md',
  ])
})
