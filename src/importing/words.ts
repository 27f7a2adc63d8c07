import { diffArrays } from 'diff'
import type { Piece } from './reader.ts'
import { decoded } from './tree/parse.ts'

interface Word {
  word: string
  line: number
}

const MOST_EDITS = 4000

/** Inline tags that are removed: the letters on both sides are one word. */
const WITHIN_A_WORD = /(?<=[\p{L}\p{N}])(?:<\/?(?:u|span|font|ins|mark|small|big|abbr|wbr)\b[^<>]*>)+(?=[\p{L}\p{N}])/gu

export function wordsOf(text: string): string[] {
  const tags = text.match(WITHIN_A_WORD) ?? []
  const plain = `${text.replace(WITHIN_A_WORD, '')} ${tags.join(' ')}`
    // list numbers are markup
    .replace(/^((?:[\s>]|[*+-]\s)*)\d{1,9}[.)](?=\s|$)/gm, '$1')
    .replace(/\[(\S+)\]\((?:mailto:)?\1\)/g, '$1')
    // a data URL
    .replace(/data:[a-z]+\/[\w.+-]+;base64,[\w+/=]+/gi, ' ')
    .replace(/&(?:#x?[\da-f]+|[a-z][a-z\d]*);/gi, decoded)
    .replace(/[\u2070-\u209c\u00b2\u00b3\u00b9]+/g, ' $& ')
  return plain.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The words of the source that are neither in the result nor in the report, with their lines. */
export function lostWords(source: readonly Piece[], result: string, reported: readonly string[]): Word[] {
  const words = source.flatMap(({ line, text }) =>
    text.split('\n').flatMap((one, at) => wordsOf(one).map((word) => ({ word, line: line + at }))),
  )
  const kept = wordsOf(result)
  const left = new Map<string, number>()
  for (const word of [...kept, ...reported.flatMap(wordsOf)]) left.set(word, (left.get(word) ?? 0) + 1)
  const missing = new Map<string, number>()
  for (const { word } of words) {
    const count = left.get(word) ?? 0
    if (count > 0) left.set(word, count - 1)
    else missing.set(word, (missing.get(word) ?? 0) + 1)
  }
  return missing.size === 0 ? [] : placed(words, kept, missing)
}

/** A word may occur often: it was probably lost where its neighbours are not adjacent in the result either. */
function placed(words: readonly Word[], kept: readonly string[], missing: Map<string, number>): Word[] {
  const changes = diffArrays(
    words.map(({ word }) => word),
    [...kept],
    { maxEditLength: MOST_EDITS },
  )
  const gone: Word[] = []
  let at = 0
  for (const { value, added, removed } of changes ?? []) {
    if (added) continue
    if (removed) gone.push(...words.slice(at, at + value.length))
    at += value.length
  }
  const lost: Word[] = []
  for (const one of [...gone, ...words]) {
    const count = missing.get(one.word) ?? 0
    if (count === 0) continue
    missing.set(one.word, count - 1)
    lost.push(one)
  }
  return lost.toSorted((a, b) => a.line - b.line)
}

const DIRECTIVE = /^([\s>]*(?:[-*+]|\d+\.)?\s*):{2,}(?:tabs|tab|note|task|practice|image|text|url|upload|anchor|quiz)\b(.*)$/gm

/** Removes markup from our text: names of directives, ids and attribute names. */
export function withoutForm(text: string): string {
  return text
    .replace(
      DIRECTIVE,
      (_, start: string, rest: string) => `${start}${rest.replace(/\{#[\w-]+/, '{').replace(/(^|[\s{])[a-zA-Z]+=(?=")/g, '$1')}`,
    )
    .replace(/^([\s>]*#{1,6} .*)\{#[\w-]+\}$/gm, '$1')
}
