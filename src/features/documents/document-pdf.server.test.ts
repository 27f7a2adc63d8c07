import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fontsFor } from '#platform/typesetting/fonts.ts'
import { covers } from '#platform/own-processes.ts'
import { NAUGHTY } from './document-text.fixtures.ts'
import { printable, printableDocument, type DocumentationBlock, type Written } from './document-text.rules.ts'
import { COVER, drawCard, documentationPdf } from './document-pdf.server.ts'

let library: PDFiumLibrary
beforeAll(async () => {
  library = await PDFiumLibrary.init()
})
afterAll(() => library.destroy())

const withBlocks = (blocks: DocumentationBlock[], facts: Partial<Written> = {}): Written =>
  printableDocument({
    title: 'Speak HTTP by hand',
    subtitle: 'A server',
    author: 'Ada Lovelace',
    finishedAt: '2026-01-01T00:00:00.000Z',
    facts: [{ name: 'Tasks', value: '12' }],
    sections: [{ id: 'a', title: 'Set the table', blocks }],
    ...facts,
  })
const quote = (text: string, id = '1'): DocumentationBlock => ({ id, kind: 'quote', label: 'What did you see?', text })
const light = { theme: 'light', url: null } as const

async function textIn(pdf: Buffer): Promise<string> {
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  document.destroy()
  return text
}
/** Ignores line breaks and break marks when comparing text. */
const squeezed = (text: string) => text.normalize('NFC').replace(/[\s\p{Cc}\u200B\uFFFE\u00AD]+/gu, '')

const photo = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test('each theme is a tagged document with its language, its title and its words in reading order', async () => {
  const picture: DocumentationBlock = {
    id: 'p',
    kind: 'picture',
    label: 'Proof',
    text: 'It runs',
    alt: 'A terminal',
    file: 'picture-1.png',
    width: 800,
    height: 500,
  }
  const table: DocumentationBlock = { id: 't', kind: 'table', head: ['Name', 'Value'], rows: [['port', '8080']] }
  const covered = new Set<string>()
  for (const theme of ['light', 'dark', 'fun'] as const) {
    const pdf = await documentationPdf(withBlocks([quote('First.\n\nSecond.'), picture, table]), { theme, url: 'me.example/cv' }, [
      { file: 'picture-1.png', body: await photo() },
    ])
    const raw = pdf.toString('latin1')
    for (const part of ['pdfuaid:part', '/MarkInfo', '/StructTreeRoot', '/Lang', 'https://me.example/cv'])
      expect([theme, part, raw.includes(part)]).toEqual([theme, part, true])
    const words = await textIn(pdf)
    const order = ['Speak HTTP by hand', 'Ada Lovelace', 'me.example/cv', 'Set the table', 'First.', 'Second.', 'It runs', 'port', '8080']
    const places = order.map((one) => words.indexOf(one))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    covered.add((await covers.draw({ pdf, ...COVER })).toString('base64'))
  }
  expect(covered.size).toBe(3)
})

test('the link preview picture has the format that networks show, in each theme and with any title page', async () => {
  const words = ['Your first push', '', 'long '.repeat(400), 'x'.repeat(400), '*#[a]$x$ _b_ <i> \\', 'مرحبا 你好 👩🏽‍💻']
  const drawn = new Set<string>()
  for (const theme of ['light', 'dark', 'fun'] as const) {
    for (const title of words) {
      const picture = await drawCard(withBlocks([], { title, subtitle: title, author: title }), theme)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      drawn.add(picture.toString('base64'))
    }
  }
  expect(drawn.size).toBe(3 * words.length)
})

/** Sample text, by script. */
const TYPED: Readonly<Record<string, string>> = {
  Latin: 'Zoë naïve Łódź Ærø ễ',
  Greek: 'Γειά σου κόσμε',
  Cyrillic: 'Привет, мир! Ґ',
  Armenian: 'Բարեւ աշխարհ',
  Georgian: 'გამარჯობა მსოფლიო',
  Arabic: 'مرحبا بالعالم، هذا نص عربي.',
  Persian: 'سلام دنیا، گچ پژ',
  Urdu: 'ہیلو دنیا ٹھیک ہے',
  Hebrew: 'שלום עולם',
  Syriac: 'ܫܠܡܐ ܥܠܡܐ',
  Thaana: 'ހެލޯ ދުނިޔެ',
  NKo: 'ߊߟߎ ߣߌ',
  Adlam: '𞤀𞤣𞤤𞤢𞤥',
  Devanagari: 'नमस्ते दुनिया क्षत्रिय',
  Bengali: 'হ্যালো বিশ্ব',
  Gurmukhi: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ',
  Gujarati: 'નમસ્તે વિશ્વ',
  Oriya: 'ନମସ୍କାର ବିଶ୍ୱ',
  Tamil: 'வணக்கம் உலகம்',
  Telugu: 'నమస్తే ప్రపంచం',
  Kannada: 'ನಮಸ್ಕಾರ ವಿಶ್ವ',
  Malayalam: 'നമസ്കാരം ലോകം',
  Sinhala: 'ආයුබෝවන් ලෝකය',
  Thai: 'สวัสดีชาวโลก',
  Lao: 'ສະບາຍດີຊາວໂລກ',
  Khmer: 'សួស្តីពិភពលោក',
  Myanmar: 'မင်္ဂလာပါကမ္ဘာ',
  Tibetan: 'བཀྲ་ཤིས་བདེ་ལེགས',
  Ethiopic: 'ሰላም ልዑል',
  Cherokee: 'ᎣᏏᏲ ᎡᎶᎯ',
  Inuktitut: 'ᐊᐃᓐᖓᐃ',
  Tifinagh: 'ⴰⵣⵓⵍ ⴰⵎⴰⴹⴰⵍ',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ',
  Javanese: 'ꦗꦮ',
  Yi: 'ꆈꌠꉙ',
  Chinese: '你好，世界。繁體字',
  Japanese: 'こんにちは世界 カタカナ',
  Korean: '안녕하세요 세계',
  emoji: '👩🏽‍💻 🎉 🇩🇪 😀 1️⃣ ❤️ ⚙️ ⚡ 🏳️‍🌈 👩‍❤️‍👨 12️⃣ ☺️ ✌🏽 🧿',
  mathematics: '∀x∈ℝ: ⌈x⌉ = −⌊−x⌋ ∑∫√∞≤≠ 𝐓𝐡𝐞 ⟨ψ⟩',
  symbols: '→ ⇒ ✓ ✗ ★ ♞ ⌘ ⏎ ▶ ◆ ⠿ │ ┌─┐ █ ░ ♪ € ₹ ₿',
}
/** Marks may come back in another order, and incomplete flags are not read. */
const bare = (some: string) => some.normalize('NFKD').replace(/[\s\p{Default_Ignorable_Code_Point}\p{Regional_Indicator}\p{M}]+/gu, '')

/** Counts characters: some scripts are set in another order than typed, and PDF readers repeat a letter for each of its marks. */
function tally(some: string): Map<string, number> {
  const count = new Map<string, number>()
  for (const sign of bare(some)) count.set(sign, (count.get(sign) ?? 0) + 1)
  return count
}
function lostFrom(typed: string, words: string): string[] {
  const found = tally(words)
  return [...tally(typed)].flatMap(([sign, count]) => ((found.get(sign) ?? 0) < count ? sign : []))
}

test.each(Object.entries(TYPED))('%s is in the text as typed, in prose and in code', async (_name, typed) => {
  const code: DocumentationBlock = { id: 'c', kind: 'code', label: 'x', text: typed, language: '' }
  const pdf = await documentationPdf(withBlocks([quote(''), quote(typed, '2'), code]), light, [])
  // the typesetter refuses this claim if any glyph is missing
  expect(pdf.includes('pdfuaid:part')).toBe(true)
  expect(lostFrom(typed + typed, await textIn(pdf))).toEqual([])
})

test('a character that no font has is written out', async () => {
  const typed = 'before \uE000 𓀀 \u{10FFFD} after'
  const code: DocumentationBlock = { id: 'c', kind: 'code', label: typed, text: `const a = '${typed}'`, language: 'js' }
  const pdf = await documentationPdf(withBlocks([quote(typed), code], { title: `Title \uE000` }), light, [])
  expect(pdf.includes('pdfuaid:part')).toBe(true)
  const words = squeezed(await textIn(pdf))
  expect(words.split('beforeU+E000U+13000U+10FFFDafter').length).toBe(4)
  expect(words).toContain('TitleU+E000')
})

const HOSTILE = [
  '#set page(width: 1pt) #panic("x") $x^2$ *bold* _it_ `raw` @ref <label> // gone /* gone */',
  '#read("/etc/passwd") #image("/etc/passwd") #sys.inputs #eval("1")',
  '= Heading\n- list\n+ one\n/ term: x\n~ -- ... \\u{1F600}',
  '<script>alert(1)</script> **bold** [x](javascript:alert(1))',
  '{{7*7}} ${x} %s %n \\" \\\\ \' OR 1=1 --',
  '../../../etc/passwd C:\\windows NUL',
]

test('markup in a text stays text, in every part of a document', async () => {
  for (const typed of HOSTILE) {
    const pdf = await documentationPdf(
      withBlocks(
        [
          quote(typed),
          { id: '2', kind: 'short', label: typed, text: typed },
          { id: '3', kind: 'code', label: typed, text: typed, language: '' },
          { id: '4', kind: 'link', label: typed, text: typed },
          { id: '5', kind: 'table', head: [typed, typed], rows: [[typed, typed]] },
        ],
        { title: typed, subtitle: typed, author: typed.replaceAll('\n', ' ') },
      ),
      { theme: 'dark', url: typed },
      [],
    )
    const words = squeezed(await textIn(pdf))
    expect(words.split(squeezed(typed)).length).toBeGreaterThan(8)
    expect(pdf.toString('latin1')).not.toMatch(/\/URI \(javascript/)
  }
})

test('a character that no font has, lone surrogates and control characters block nothing', async () => {
  const typed = `a\u{E000}b \u{10FFFD} \uD800 \u0007 ${'e\u0301'.repeat(3)} ${'\u0301'.repeat(400)} \u202Eevil`
  const pdf = await documentationPdf(withBlocks([quote(typed)]), light, [])
  expect(squeezed(await textIn(pdf))).toContain(squeezed(printable('évil')).slice(1))
  expect(pdf.includes('/StructTreeRoot')).toBe(true)
})

test('a word of 400 letters, 2,000 lines of code and an empty answer are set', async () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `print(${index})`).join('\n')
  const code: DocumentationBlock = { id: '2', kind: 'code', label: 'All of it', text: lines, language: '' }
  const words = await textIn(await documentationPdf(withBlocks([quote('W'.repeat(400)), code, quote('', '3')]), light, []))
  expect(words).toContain('print(1999)')
  expect(squeezed(words)).toContain('W'.repeat(400))
})

/** The text as set: a character that no font has is written out. */
function asSet(typed: string): string {
  const without = new Set(fontsFor(typed).without)
  return typed.replace(/./gsu, (sign) => (without.has(sign) ? `U+${sign.codePointAt(0)?.toString(16).toUpperCase()}` : sign))
}

const REORDERED = /[\p{M}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Lao}]/u
const LONGEST_OF_A_LIST = 200

/** A page may break anywhere, so each word is searched separately. */
const wordsOf = (typed: string, isOfAList: boolean) =>
  asSet(printable(typed))
    .split(/\s+/u)
    .filter((word) => !isOfAList || (!REORDERED.test(word) && word.length < LONGEST_OF_A_LIST))
    .map(bare)
    .filter((word) => word !== '')
const counted = (words: string[]) => new Map(words.map((word) => [word, words.filter((one) => one === word).length]))

/** PDF readers repeat a letter for each of its marks. */
const once = (some: string) => some.replace(/(\p{L})\1+/gu, '$1')
function howOften(words: string, word: string, typed: string): number {
  const [all, one] = /\p{M}{2}/u.test(typed) ? [once(words), once(word)] : [words, word]
  return all.split(one).length - 1
}

function documentOf(texts: readonly string[]): Written {
  return printableDocument({
    title: texts.find((text) => text !== '') ?? '',
    subtitle: texts.at(-1) ?? '',
    author: 'Ada',
    finishedAt: '2026-01-01T00:00:00.000Z',
    facts: [{ name: 'Tasks', value: '3' }],
    sections: [
      { id: 'a', title: 'Words', blocks: texts.map((text, index) => ({ id: String(index), kind: 'quote', label: `No. ${index}`, text })) },
    ],
  })
}

test.each(Object.entries(NAUGHTY))('text that looks like %s is text in a PDF, and none of it is lost', async (family, texts) => {
  const pdf = await documentationPdf(documentOf(texts), { theme: 'light', url: texts[0] ?? null }, [])
  const words = bare(await textIn(pdf))
  expect([family, lostFrom(texts.map((typed) => asSet(printable(typed))).join(' '), words)]).toEqual([family, []])
  const missing = texts.flatMap((typed) =>
    [...counted(wordsOf(typed, texts.length > 100))].filter(([word, count]) => howOften(words, word, typed) < count),
  )
  expect([family, missing]).toEqual([family, []])
  expect([family, pdf.includes('pdfuaid:part')]).toEqual([family, true])
  expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction)\b|\/URI \((?!https?:|mailto:)/)
})
