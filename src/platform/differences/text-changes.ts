import { applyPatch, diffArrays, diffWordsWithSpace, structuredPatch } from 'diff'

export interface ChangePiece {
  how: 'same' | 'added' | 'removed'
  text: string
}

/** A block that differs; `line` is its place in the later text. */
export interface BlockChange {
  kind: 'added' | 'removed' | 'changed'
  line: number
  pieces: ChangePiece[]
}

const ALIKE = 0.3

/** Splits at blank lines. */
function blocksOf(text: string): string[] {
  return text.match(/(?:[^\n]*\S[^\n]*(?:\n|$))+(?:[^\S\n]*\n)*|(?:[^\S\n]*\n)+/g) ?? []
}

/** Diffs block by block, with the changed words of each block. */
export function changesBetween(earlier: string, later: string): BlockChange[] {
  const changes: BlockChange[] = []
  let line = 1
  let gone: string[] = []
  const [before, after] = [blocksOf(earlier), blocksOf(later)]
  const isSame = (a: string, b: string) => a.trimEnd() === b.trimEnd()
  const leave = () => {
    for (const block of gone)
      if (block.trim() !== '') changes.push({ kind: 'removed', line, pieces: [{ how: 'removed', text: block.trimEnd() }] })
    gone = []
  }
  for (const { value, added, removed } of diffArrays(before, after, { comparator: isSame })) {
    if (removed) {
      gone.push(...value)
      continue
    }
    for (const block of value) {
      if (added && block.trim() !== '') {
        const pair = gone.findIndex((one) => isAlike(one, block))
        const [was] = pair >= 0 ? gone.splice(pair, 1) : []
        changes.push({ line, ...(was === undefined ? wholly(block) : worded(was, block)) })
      } else if (!added) leave()
      line += block.split('\n').length - 1
    }
  }
  leave()
  return changes
}

function wholly(block: string): Omit<BlockChange, 'line'> {
  return { kind: 'added', pieces: [{ how: 'added', text: block.trimEnd() }] }
}

function worded(was: string, is: string): Omit<BlockChange, 'line'> {
  return { kind: 'changed', pieces: wordChanges(was.trimEnd(), is.trimEnd()) }
}

/** Diffs word by word: without the added words it is the earlier text, without the removed ones the later. */
export function wordChanges(earlier: string, later: string): ChangePiece[] {
  return diffWordsWithSpace(earlier, later).map(({ value, added, removed }) => ({
    how: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

function isAlike(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const shared = [...one].filter((word) => other.has(word)).length
  return (2 * shared) / Math.max(1, one.size + other.size) >= ALIKE
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Merges two changes of one text; null on a conflict. */
export function joinTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs) return mine
  const joined = applyPatch(theirs, structuredPatch('', '', base, mine, undefined, undefined, { context: 2 }))
  return joined === false ? null : joined
}
