import { expect, test } from 'vitest'
import {
  arrange,
  canShare,
  cleanFileName,
  cleanTitle,
  excerptOf,
  hostOf,
  isPublicWebsite,
  prefixOf,
  websiteHref,
  isComplete,
  tileTitle,
  isWebsite,
  mayBecome,
  modeOf,
  whatIsComing,
  withoutScheme,
} from './portfolio.rules.ts'

const ada = { nickname: 'ada' }
const all = { title: 'Mine', description: 'Things', documents: [1] }

test("[PORT-11] one's own portfolio, or no one's in particular, is edited; any other is viewed", () => {
  expect(modeOf(ada, null)).toBe('edit')
  expect(modeOf(ada, 'ada')).toBe('edit')
  expect(modeOf(ada, 'Ada')).toBe('edit')
  expect(modeOf(ada, 'eve')).toBe('view')
  expect(modeOf(null, 'ada')).toBe('view')
  expect(modeOf(null, null)).toBe('view')
})

test.each([
  [
    '[PORT-18] nothing at all takes the whole page',
    { title: '', description: '', documents: [] },
    { page: true, header: false, projects: true },
  ],
  ['[PORT-19] without projects it is below the header', { ...all, documents: [] }, { page: false, header: false, projects: true }],
  ['[PORT-20] without a title it is in the header', { ...all, title: '' }, { page: false, header: true, projects: false }],
  ['[PORT-20] without a description it is in the header', { ...all, description: '' }, { page: false, header: true, projects: false }],
  ['projects alone are shown as they are', { ...all, title: '', description: '' }, { page: false, header: false, projects: false }],
  ['with everything there is nothing to wait for', all, { page: false, header: false, projects: false }],
])('“Coming soon”: %s', (_, written, coming) => {
  expect(whatIsComing(written)).toEqual(coming)
})

test('[PORT-50] a portfolio can be shared once it has a title and a description', () => {
  expect(canShare(all)).toBe(true)
  for (const lacking of [{ title: '' }, { description: '' }, { title: '  ' }, { description: '\n' }]) {
    expect(canShare({ ...all, ...lacking })).toBe(false)
  }
})

test('[PORT-24] a link without a web scheme gets https://', () => {
  expect(websiteHref('example.org/a?b=c')).toBe('https://example.org/a?b=c')
  expect(websiteHref('http://example.org')).toBe('http://example.org')
  expect(websiteHref('HTTPS://example.org')).toBe('HTTPS://example.org')
  expect(withoutScheme(' https://example.org')).toBe('example.org')
  expect(hostOf('www.example.org/path')).toBe('example.org')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x',
  'https://javascript:alert(1)',
  'ftp://example.org',
  'hello',
  'hello world.org',
  'user:secret@example.org',
  '',
])('[PORT-43] %j is not a website', (typed) => {
  expect(isWebsite(typed)).toBe(false)
})

test('[PORT-24] [PORT-43] an http link keeps its scheme, and opens with it', () => {
  expect(withoutScheme('http://example.org/a')).toBe('http://example.org/a')
  expect(withoutScheme('HTTP://example.org')).toBe('http://example.org')
  expect(isWebsite('http://example.org')).toBe(true)
  expect(websiteHref(withoutScheme('http://bucket.s3-website-eu-west-1.amazonaws.com'))).toBe(
    'http://bucket.s3-website-eu-west-1.amazonaws.com',
  )
  expect([prefixOf('http://example.org'), prefixOf('example.org')]).toEqual([undefined, 'https://'])
  expect(isWebsite('http://https://example.org')).toBe(false)
})

test.each([
  'localhost',
  'localhost:3000',
  'http://localhost:8080/a',
  'my.localhost',
  'printer.local',
  'db.internal',
  'example.org.lan',
  '127.0.0.1',
  '127.1',
  '2130706433.',
  '0x7f000001.',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.9.9',
  '192.168.1.1:8080',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '[::1]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:10.0.0.1]',
])("%j leads to one's own machine or network, and is refused for a public page", (website) => {
  expect(isPublicWebsite(website)).toBe(false)
})

test.each(['example.org', '172.32.0.1', '100.128.0.1', '8.8.8.8', 'localhost.example.org', '10.example.org', '[2606:4700::1111]'])(
  '%j can be reached by others',
  (website) => {
    expect(isPublicWebsite(website)).toBe(true)
  },
)

test('[PORT-43] a website has 2048 characters at most', () => {
  const path = (length: number) => `example.org/${'a'.repeat(length - 12)}`
  expect(isWebsite(path(2048))).toBe(true)
  expect(isWebsite(path(2049))).toBe(false)
  expect(isWebsite('bücher.example/ä')).toBe(true)
})

test('[PORT-36] [PORT-37] [PORT-44] [PORT-45] a form is complete with a title and what its type needs', () => {
  const draft = { type: 'FILE', title: 'A server', website: '', hasFile: true } as const
  expect(isComplete(draft)).toBe(true)
  expect(isComplete({ ...draft, hasFile: false })).toBe(false)
  expect(isComplete({ ...draft, title: ' ' })).toBe(false)
  expect(isComplete({ ...draft, title: 'a'.repeat(61) })).toBe(false)
  // stored with sixty characters, which are 62 units
  expect(isComplete({ ...draft, title: `🚀🚀${'a'.repeat(58)}` })).toBe(true)
  expect(isComplete({ ...draft, type: 'URL' })).toBe(false)
  expect(isComplete({ ...draft, type: 'URL', website: 'example.org', hasFile: false })).toBe(true)
  expect(isComplete({ ...draft, type: 'PROJECT', hasFile: false })).toBe(true)
})

test('a link may become a file, a finished project stays one', () => {
  expect(mayBecome('URL', 'FILE')).toBe(true)
  expect(mayBecome('FILE', 'URL')).toBe(true)
  expect(mayBecome('PROJECT', 'PROJECT')).toBe(true)
  expect(mayBecome('PROJECT', 'URL')).toBe(false)
  expect(mayBecome('FILE', 'PROJECT')).toBe(false)
})

test("a file's name contains no path and no hidden characters", () => {
  expect(cleanFileName('../../etc/passwd')).toBe('passwd')
  expect(cleanFileName('C:\\Users\\ada\\Report.pdf')).toBe('Report.pdf')
  expect(cleanFileName('..')).toBe('document')
  expect(cleanFileName('report\u202Efdp.exe\u0000')).toBe('reportfdp.exe')
  expect(cleanFileName('\uD800x.pdf')).toBe('x.pdf')
  expect(cleanFileName(`${'é'.repeat(300)}.pdf`)).toHaveLength(200)
})

test('a title is one line', () => {
  expect(cleanTitle(' My\nserver\u2028 ')).toBe('My server')
  expect(cleanTitle('\u0007')).toBe('')
})

const at = (id: string, minute: number) => ({ id, createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })

test("[PORT-02] documents are newest first, or in their owner's order with newer ones before", () => {
  const documents = [at('a', 1), at('c', 3), at('b', 2)]
  const order = (ids: string[] | null) => arrange(documents, ids).map(({ id }) => id)
  expect(order(null)).toEqual(['c', 'b', 'a'])
  expect(order(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(order(['b', 'a'])).toEqual(['c', 'b', 'a'])
  expect(order(['gone', 'a', 'b'])).toEqual(['c', 'a', 'b'])
})

test('an excerpt is of the longest file, from behind what files begin alike with, as much as a tile holds', () => {
  const long = `import math\nfrom os import path\n\n\ndef area(r):\n    return math.pi * r ** 2  \n\n\n${'x'.repeat(200)}\n${'line\n'.repeat(40)}`
  const excerpt = excerptOf([
    { name: 'short.py', text: 'print(1)\n' },
    { name: 'long.py', text: long },
  ])
  expect(excerpt?.name).toBe('long.py')
  const lines = excerpt?.text.split('\n') ?? []
  expect(lines.slice(0, 4)).toEqual(['def area(r):', '    return math.pi * r ** 2', '', 'x'.repeat(80)])
  expect(lines).toHaveLength(14)
  expect(excerptOf([])).toBeNull()
  expect(excerptOf([{ name: 'empty.py', text: '\nimport math\n' }])).toBeNull()
})

test('a title is cut to what its field takes, and no character is split', () => {
  expect(tileTitle('a'.repeat(70))).toBe('a'.repeat(60))
  expect(tileTitle(`${'a'.repeat(59)}🚀`)).toBe('a'.repeat(59))
})
