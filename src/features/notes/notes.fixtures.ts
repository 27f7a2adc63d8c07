import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexed, type Indexed, type AnchorText } from './anchor-index.rules.ts'
import { anchorAt, findAnchor } from './anchors.rules.ts'

/** A word with its blank, tracked by id through edits. */
interface Word {
  id: number
  text: string
}

interface Block {
  id: string
  isThin: boolean
  words: Word[]
}

export type Chance = () => number

/** A seeded pseudo-random generator: the same numbers in every run. */
export function chanceFrom(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const CONTENT = join(import.meta.dirname, '../../../content/projects')

let lastWord = 0
const wordsOf = (text: string): Word[] => [...text.matchAll(/\S+\s*/g)].map(([word]) => ({ id: (lastWord += 1), text: word }))

/** The shipped texts, one block for each paragraph. */
export function shippedTexts(): Block[][] {
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  return files
    .map((file) => readFileSync(join(CONTENT, file), 'utf8').replace(/^---[\s\S]*?\n---\n/, ''))
    .map((text) =>
      text
        .split(/\n\s*\n/)
        .filter((block) => block.trim() !== '' && !/^:{3,}\s*$/.test(block))
        .map((block, at) => ({ id: `b${at}`, isThin: /^#|^\|/.test(block), words: wordsOf(block.trim()) })),
    )
    .filter((blocks) => blocks.length > 20)
}

export function anchorTexts(blocks: readonly Block[]): AnchorText[] {
  return blocks.map(({ id, isThin, words }) => ({ id, isThin, text: words.map(({ text }) => text).join('') }))
}

const pick = <One>(list: readonly One[], chance: Chance): One => {
  const one = list[Math.floor(chance() * list.length)]
  if (one === undefined) throw new Error('There is nothing to pick from')
  return one
}

/** Typical edits of authors. */
const EDITS: ((blocks: Block[], all: readonly Word[], chance: Chance) => Block[])[] = [
  // replaces a word
  (blocks, all, chance) => inBlock(blocks, chance, (words) => words.with(Math.floor(chance() * words.length), fresh(pick(all, chance)))),
  // inserts a few words
  (blocks, all, chance) =>
    inBlock(blocks, chance, (words) =>
      words.toSpliced(
        Math.floor(chance() * words.length),
        0,
        ...Array.from({ length: 1 + Math.floor(chance() * 9) }, () => fresh(pick(all, chance))),
      ),
    ),
  // deletes a few words
  (blocks, _, chance) =>
    inBlock(blocks, chance, (words) => words.toSpliced(Math.floor(chance() * words.length), 1 + Math.floor(chance() * 7))),
  // changes a spelling
  (blocks, _, chance) =>
    inBlock(blocks, chance, (words) => {
      const at = Math.floor(chance() * words.length)
      const { id, text } = pick(words.slice(at), chance)
      return words.map((word) => (word.id === id ? { id, text: text.replace(/[aeiou]/, 'o') } : word))
    }),
  // adds, removes or moves a paragraph
  (blocks, all, chance) => {
    const words = Array.from({ length: 20 }, () => fresh(pick(all, chance)))
    return blocks.toSpliced(Math.floor(chance() * blocks.length), 0, { id: `new${(lastWord += 1)}`, isThin: false, words })
  },
  (blocks, _, chance) => blocks.toSpliced(Math.floor(chance() * blocks.length), 1),
  (blocks, _, chance) => {
    const from = Math.floor(chance() * blocks.length)
    const moved = blocks[from]
    return moved ? blocks.toSpliced(from, 1).toSpliced(Math.floor(chance() * blocks.length), 0, moved) : blocks
  },
  // joins two paragraphs, or splits one
  (blocks, _, chance) => {
    const at = Math.floor(chance() * (blocks.length - 1))
    const [one, two] = blocks.slice(at, at + 2)
    return one && two && !one.isThin && !two.isThin ? blocks.toSpliced(at, 2, { ...one, words: [...one.words, ...two.words] }) : blocks
  },
  (blocks, _, chance) => {
    const at = Math.floor(chance() * blocks.length)
    const block = blocks[at]
    const half = Math.floor((block?.words.length ?? 0) / 2)
    if (!block || half < 5) return blocks
    const rest = { ...block, id: `new${(lastWord += 1)}`, words: block.words.slice(half) }
    return blocks.toSpliced(at, 1, { ...block, words: block.words.slice(0, half) }, rest)
  },
  // rewrites a sentence in another language
  (blocks, all, chance) =>
    inBlock(blocks, chance, (words) => [
      ...words.slice(0, 3),
      ...words.slice(3, 15).map(() => fresh(pick(all, chance))),
      ...words.slice(15),
    ]),
  // gives a block a new id
  (blocks, _, chance) => {
    const at = Math.floor(chance() * blocks.length)
    return blocks.map((block, index) => (index === at ? { ...block, id: `new${(lastWord += 1)}` } : block))
  },
]

const fresh = ({ text }: Word): Word => ({ id: (lastWord += 1), text })

function inBlock(blocks: Block[], chance: Chance, change: (words: Word[]) => Word[]): Block[] {
  const at = Math.floor(chance() * blocks.length)
  return blocks.map((block, index) => (index === at && block.words.length > 3 ? { ...block, words: change(block.words) } : block))
}

export function edited(blocks: Block[], edits: number, chance: Chance): Block[] {
  const all = blocks.flatMap(({ words }) => words)
  return Array.from({ length: edits }).reduce<Block[]>((now) => pick(EDITS, chance)(now, all, chance), blocks)
}

/** Marks consecutive words of a block, as a learner would. */
export function markedAtRandom(blocks: Block[], chance: Chance) {
  const text = indexed(anchorTexts(blocks))
  return () => markedIn(text, blocks, chance)
}

function markedIn(whole: Indexed, blocks: Block[], chance: Chance) {
  for (;;) {
    const block = pick(blocks, chance)
    const from = Math.floor(chance() * block.words.length)
    const words = block.words.slice(from, from + 1 + Math.floor(chance() ** 2 * 25))
    const start = lengthOf(block.words.slice(0, from))
    const text = words
      .map((word) => word.text)
      .join('')
      .trimEnd()
    const anchor = text.length < 4 ? null : anchorAt(whole, { blockId: block.id, start, end: start + text.length })
    if (anchor) return { anchor, ids: new Set(words.map(({ id }) => id)) }
  }
}

const lengthOf = (words: readonly Word[]): number => words.reduce((sum, { text }) => sum + text.length, 0)

/** The ids of the words in a place. */
function wordsAt(blocks: readonly Block[], { blockId, start, end }: { blockId: string; start: number; end: number }): number[] {
  const covered: number[] = []
  let at = 0
  for (const { id, text } of blocks.find((block) => block.id === blockId)?.words ?? []) {
    if (at < end && at + text.trimEnd().length > start) covered.push(id)
    at += text.length
  }
  return covered
}

export interface Tally {
  right: number
  wrong: number
  missed: number
  rightlyLost: number
}

/** Counts how two thousand highlights survive edits. */
export function tally(texts: readonly Block[][], seed: number, edits: number): Tally {
  const chance = chanceFrom(seed)
  const counts = { right: 0, wrong: 0, missed: 0, rightlyLost: 0 }
  for (let round = 0; round < 20; round += 1) {
    const before = pick(texts, chance)
    const marks = Array.from({ length: 100 }, markedAtRandom(before, chance))
    const after = edited(before, edits, chance)
    const now = indexed(anchorTexts(after))
    for (const { anchor, ids } of marks) {
      const left = after.flatMap(({ words }) => words).filter(({ id }) => ids.has(id)).length
      const place = findAnchor(now, anchor)
      const hit = place && wordsAt(after, place).filter((id) => ids.has(id)).length
      if (place && hit && hit >= left / 2) counts.right += 1
      else if (place) counts.wrong += 1
      else if (left >= ids.size / 2) counts.missed += 1
      else counts.rightlyLost += 1
    }
  }
  return counts
}
