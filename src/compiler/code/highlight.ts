import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createHighlighterCore, type HighlighterCore, type LanguageInput, type ThemeRegistration } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages } from 'shiki/langs'
import { TOKEN_CLASSES, type TokenClass } from '#features/content/content.rules.ts'

export interface ColouredText {
  text: string
  class: TokenClass | null
}
/** With a time limit the version would depend on the machine's load; the limit of a whole compile stops endless work. */
const NO_LIMIT = 0

export type Highlighter = (code: string, language: string) => ColouredText[][]

const PLAIN = new Set(['text', 'txt', 'plaintext', 'plain', 'output', 'csv', 'zone', 'dns'])
const SHELLS = new Set(['sh', 'shell', 'bash', 'zsh'])

const SCOPES: Record<TokenClass, string[]> = {
  kw: ['keyword', 'storage', 'markup.deleted', 'punctuation.definition.deleted', 'meta.preprocessor'],
  str: [
    'string',
    'markup.inserted',
    'markup.inline.raw',
    'constant.character.escape',
    'punctuation.definition.string',
    'punctuation.definition.inserted',
  ],
  num: ['constant', 'support.constant'],
  com: ['comment', 'punctuation.definition.comment', 'meta.diff', 'meta.separator.diff'],
  fn: ['entity.name.function', 'support.function', 'entity.name.command', 'entity.name.tag', 'markup.heading'],
  op: ['keyword.operator'],
  var: ['variable', 'entity.name.variable'],
  typ: ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.name.section'],
  pun: ['punctuation'],
  prop: [
    'variable.other.property',
    'support.type.property-name',
    'entity.other.attribute-name',
    'meta.object-literal.key',
    'entity.name.tag.yaml',
  ],
}

const colourOf = (index: number) => `#0000${(index + 1).toString(16).padStart(2, '0')}`
const classByColour = new Map(TOKEN_CLASSES.map((name, index) => [colourOf(index), name]))

const theme: ThemeRegistration = {
  name: 'token-classes',
  type: 'light',
  fg: '#ffffff',
  bg: '#000000',
  settings: TOKEN_CLASSES.map((name, index) => ({ scope: SCOPES[name], settings: { foreground: colourOf(index) } })),
}

/** Not shiki's own copy: it is decoded by the global Response, which a serving process replaces with one that cannot. */
const wasm = createRequire(import.meta.url).resolve('shiki/onig.wasm')
let highlighter: Promise<HighlighterCore> | undefined

/** All language names that can be highlighted. */
export const LANGUAGES: readonly string[] = [...PLAIN, ...Object.keys(bundledLanguages)]

export function isLanguage(language: string): boolean {
  return PLAIN.has(language) || Object.hasOwn(bundledLanguages, language)
}

export function isShell(language: string): boolean {
  return SHELLS.has(language)
}

type GrammarOf = (language: string) => LanguageInput | undefined

/** Loads the languages and returns a synchronous highlighter, which throws for a language that failed to load. */
export async function openHighlighter(languages: Iterable<string>, grammarOf: GrammarOf = bundledGrammar): Promise<Highlighter> {
  const failures = new Map<string, unknown>()
  for (const language of new Set(languages)) {
    const grammar = grammarOf(language)
    if (grammar) await load(grammar).catch((error: unknown) => failures.set(language, error))
  }
  const loaded = await highlighter?.catch(() => undefined)
  return (code, language) => {
    if (failures.has(language)) throw failures.get(language)
    if (!loaded || !grammarOf(language)) return code.split('\n').map((text) => (text ? [{ text, class: null }] : []))
    const lines = loaded.codeToTokensBase(code, { lang: language, theme: theme.name ?? '', tokenizeTimeLimit: NO_LIMIT })
    return lines.map((tokens) =>
      mergeAlike(tokens.map(({ content, color }) => ({ text: content, class: classByColour.get(color?.toLowerCase() ?? '') ?? null }))),
    )
  }
}

async function load(grammar: LanguageInput): Promise<void> {
  highlighter ??= createHighlighterCore({ themes: [theme], engine: createOnigurumaEngine(readFile(wasm)) })
  await (await highlighter).loadLanguage(grammar)
}

function bundledGrammar(language: string): LanguageInput | undefined {
  return PLAIN.has(language) ? undefined : Object.entries(bundledLanguages).find(([name]) => name === language)?.[1]
}

function mergeAlike(tokens: ColouredText[]): ColouredText[] {
  const merged: ColouredText[] = []
  for (const token of tokens) {
    const kind = token.text.trim() === '' ? null : token.class
    const last = merged.at(-1)
    if (last && last.class === kind) last.text += token.text
    else merged.push({ text: token.text, class: kind })
  }
  return merged
}
