import { diffArrays } from 'diff'
import { parseMarkdown } from '#compiler/syntax.ts'
import { freeId } from './tree/arrange.ts'
import { eachNode } from './tree/nodes.ts'

export interface ConflictSide {
  line: number
  words: string
}

/** A conflict: author and source changed the same; null is a removed block. */
export interface Conflict {
  here: ConflictSide | null
  there: ConflictSide | null
}

export interface Merged {
  text: string
  conflicts: Conflict[]
}

interface Part {
  text: string
  line: number
}

/** Three-way merge by blocks of the source's and the author's changes since the last import; in a conflict the author's block stays. */
export function merge(base: string, theirs: string, ours: string): Merged {
  const conflicts: Conflict[] = []
  const [from, there, here] = [base, theirs, ours].map(partsOf) as [Parts, Parts, Parts]
  const fields = mergeFields(from.fields, there.fields, here.fields, conflicts)
  const blocks = mergeLists(from.blocks, there.blocks, here.blocks, conflicts)
  return { text: `---\n${fields.join('\n')}\n---\n\n${blocks.join('\n\n')}\n`, conflicts }
}

interface Parts {
  fields: Part[]
  blocks: Part[]
}

function partsOf(source: string): Parts {
  const text = source.replaceAll('\r\n', '\n')
  const [head, ...rest] = parseMarkdown(text).children
  const isHeaded = head?.type === 'yaml'
  const fields: Part[] = []
  if (isHeaded) {
    for (const [index, line] of head.value.split('\n').entries()) {
      const last = fields.at(-1)
      // an item or a comment at the margin belongs to the field above it
      if (/^[^\s#-]/.test(line) || !last) fields.push({ text: line, line: index + 2 })
      else last.text += `\n${line}`
    }
  }
  const nodes = isHeaded || !head ? rest : [head, ...rest]
  const blocks = nodes.map(({ position }) => ({
    text: text.slice(position?.start.offset, position?.end.offset),
    line: position?.start.line ?? 1,
  }))
  return { fields, blocks }
}

const nameOf = ({ text }: Part) => text.split(':')[0] ?? ''

function mergeFields(base: Part[], theirs: Part[], ours: Part[], conflicts: Conflict[]): string[] {
  const names = [...new Set([...ours, ...theirs].map(nameOf))]
  return names.flatMap((name) => {
    const [before, there, here] = [base, theirs, ours].map((parts) => parts.find((part) => nameOf(part) === name))
    if (there?.text === before?.text || there?.text === here?.text) return here ? [here.text] : []
    if (here?.text === before?.text) return there ? [there.text] : []
    conflicts.push({ here: placeOf(here), there: placeOf(there) })
    return here ? [here.text] : []
  })
}

function placeOf(part: Part | undefined): ConflictSide | null {
  return part ? { line: part.line, words: part.text.replace(/\s+/g, ' ').slice(0, 60) } : null
}

interface Hunk {
  /** the range of base blocks that it replaces */
  from: number
  to: number
  parts: Part[]
}

function hunksOf(base: Part[], later: Part[]): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let taken = 0
  for (const { value, added, removed } of diffArrays(base, later, { comparator: (a, b) => a.text === b.text })) {
    const count = value.length
    if (!added && !removed) {
      at += count
      taken += count
      continue
    }
    const last = hunks.at(-1)
    const hunk = last && last.to === at ? last : { from: at, to: at, parts: [] }
    if (hunk !== last) hunks.push(hunk)
    if (removed) at = hunk.to += count
    else {
      hunk.parts.push(...later.slice(taken, taken + count))
      taken += count
    }
  }
  return hunks.flatMap((hunk) => paired(base, hunk))
}

/**
 * Pairs blocks of the same kinds one to one, so that changes of neighbours are no conflict. Blocks added before or after are
 * separate hunks.
 */
function paired(base: Part[], hunk: Hunk): Hunk[] {
  const gone = base.slice(hunk.from, hunk.to)
  const more = hunk.parts.length - gone.length
  if (gone.length === 0 || more < 0) return [hunk]
  const starts = [0, more].filter((start) => gone.every((part, at) => kindOf(part) === kindOf(hunk.parts[start + at])))
  const likeness = (start: number) => sharedWords(gone, hunk.parts.slice(start, start + gone.length))
  const [start] = starts.toSorted((one, other) => likeness(other) - likeness(one))
  if (start === undefined) return [hunk]
  const end = start + gone.length
  return [
    { from: hunk.from, to: hunk.from, parts: hunk.parts.slice(0, start) },
    ...hunk.parts.slice(start, end).map((part, at) => ({ from: hunk.from + at, to: hunk.from + at + 1, parts: [part] })),
    { from: hunk.to, to: hunk.to, parts: hunk.parts.slice(end) },
  ].filter(({ from, to, parts }) => to > from || parts.length > 0)
}

function sharedWords(some: Part[], others: Part[]): number {
  const known = new Set(some.flatMap(({ text }) => text.split(/\s+/)))
  return others.flatMap(({ text }) => text.split(/\s+/)).filter((word) => known.has(word)).length
}

function kindOf(part: Part | undefined): string {
  return /^(?:#+|[-*+>|`~:<]|\d+\.|!)/.exec(part?.text ?? '')?.[0] ?? 'words'
}

function mergeLists(base: Part[], theirs: Part[], ours: Part[], conflicts: Conflict[]): string[] {
  const [there, here] = [hunksOf(base, theirs), hunksOf(base, ours)]
  const result: string[] = []
  let at = 0
  while (there.length > 0 || here.length > 0) {
    const from = Math.min(there[0]?.from ?? Infinity, here[0]?.from ?? Infinity)
    result.push(...textsOf(base.slice(at, from)))
    // adjacent hunks belong together
    const [own, other]: [Hunk[], Hunk[]] = [[], []]
    let to = from
    for (let more = true; more;) {
      more = false
      for (const [queue, taken] of [
        [there, other],
        [here, own],
      ] as const) {
        const next = queue[0]
        if (!next || !(next.from < to || (next.from === from && taken.length === 0))) continue
        taken.push(next)
        queue.shift()
        to = Math.max(to, next.to)
        more = true
      }
    }
    result.push(...textsOf(joined(base, { from, to, own, other }, conflicts)))
    at = to
  }
  return [...result, ...textsOf(base.slice(at))]
}

const textsOf = (parts: readonly Part[]) => parts.map(({ text }) => text)

function joined(
  base: Part[],
  { from, to, own, other }: { from: number; to: number; own: Hunk[]; other: Hunk[] },
  conflicts: Conflict[],
): Part[] {
  const applied = (hunks: Hunk[]) => {
    const parts: Part[] = []
    let at = from
    for (const hunk of hunks) {
      parts.push(...base.slice(at, hunk.from), ...hunk.parts)
      at = hunk.to
    }
    return [...parts, ...base.slice(at, to)]
  }
  if (own.length === 0) return applied(other)
  if (other.length === 0) return applied(own)
  const [here, there] = [applied(own), applied(other)]
  if (textsOf(here).join('\0') === textsOf(there).join('\0')) return here
  // both sides only added here: keep both
  if (to === from) return [...here, ...there]
  const [added, ...rest] = other
  if (added?.from === from && added.to === from && own[0]?.to !== from)
    return [...added.parts, ...joined(base, { from, to, own, other: rest }, conflicts)]
  const changed = (parts: Part[]) => parts.filter(({ text }) => !base.slice(from, to).some((part) => part.text === text))
  const mine = placeOf(changed(here)[0] ?? here[0])
  const unknown = changed(there).filter(({ text }) => !here.some((part) => part.text === text))
  const named = unknown.length > 0 ? unknown : there.slice(0, 1)
  conflicts.push(...(named.length > 0 ? named.map((part) => ({ here: mine, there: placeOf(part) })) : [{ here: mine, there: null }]))
  return here
}

/** Keeps the ids of the last import for headings and directives that are equal or at the same place. */
export function withEarlierIds(base: string, text: string): string {
  const isCode = codeIn(text)
  const [before, now] = [partsOf(base).blocks, partsOf(text).blocks]
  const pairs = pairsOf(before, now)
  const wishes = [...pairs.filter(({ isSame }) => isSame), ...pairs.filter(({ isSame }) => !isSame)].flatMap(({ was, is }) => {
    const [old, own] = [idsIn(was.text), idsIn(is.text)]
    return old.length === own.length ? own.map((id, at) => [id, old[at] ?? id] as const) : []
  })
  const given = new Map<string, string>()
  const taken = new Set<string>()
  const give = (id: string, to: string) => {
    given.set(id, to)
    taken.add(to)
  }
  for (const [id, earlier] of wishes) if (!given.has(id) && !taken.has(earlier)) give(id, earlier)
  for (const id of now.flatMap((part) => idsIn(part.text)))
    if (!given.has(id))
      give(
        id,
        freeId(id, (one) => taken.has(one)),
      )
  return text.replace(ID_OR_LINK, (id, at: number) => (isCode(at) ? id : (given.get(id) ?? id)))
}

interface Pair {
  was: Part
  is: Part
  /** except for its id */
  isSame: boolean
}

function pairsOf(before: Part[], now: Part[]): Pair[] {
  const bare = ({ text }: Part) => text.replace(/\{#[\w-]+/g, '{')
  const pairs: Pair[] = []
  let gone: Part[] = []
  let [at, reached] = [0, 0]
  const pairUp = (was: Part[], is: Part[], isSame: boolean) => {
    if (was.length !== is.length) return
    for (const [index, part] of is.entries()) pairs.push({ was: was[index] ?? part, is: part, isSame })
  }
  for (const { value, added, removed } of diffArrays(before, now, { comparator: (a, b) => bare(a) === bare(b) })) {
    const later = now.slice(reached, reached + value.length)
    if (removed) gone = before.slice(at, at + value.length)
    else if (added) for (const kind of new Set(later.map(kindOf))) pairUp(ofKind(gone, kind), ofKind(later, kind), false)
    else pairUp(before.slice(at, at + value.length), later, true)
    if (!added) at += value.length
    if (!removed) {
      reached += value.length
      gone = []
    }
  }
  return pairs
}

const ofKind = (parts: Part[], kind: string) => parts.filter((part) => kindOf(part) === kind)

/** The id of a heading or of a block's directive. */
const OWN_ID = String.raw`(?<=^[ \t>]*#+ .*\{#)[\w-]+(?=[^{}\n]*\}[ \t]*$)|(?<=^[ \t>*+\-\d.]*:{2,}[\w-]+\{#)[\w-]+`
const ID_OR_LINK = new RegExp(String.raw`${OWN_ID}|(?<=\]\(#)[\w-]+(?=[\s)])`, 'gm')

function idsIn(text: string): string[] {
  const isCode = codeIn(text)
  return [...text.matchAll(new RegExp(OWN_ID, 'gm'))].flatMap(({ 0: id, index }) => (isCode(index) ? [] : [id]))
}

/** Whether a place in the text is code, where nothing is an id. */
function codeIn(text: string): (at: number) => boolean {
  const ranges: (readonly [number, number])[] = []
  eachNode(parseMarkdown(text).children, ({ type, position }) => {
    if (type === 'code' || type === 'inlineCode') ranges.push([position?.start.offset ?? 0, position?.end.offset ?? 0])
  })
  return (at) => ranges.some(([from, to]) => at >= from && at < to)
}
