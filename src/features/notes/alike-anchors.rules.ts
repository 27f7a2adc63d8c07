/** A word or a punctuation mark, with its position. */
export interface AnchorToken {
  text: string
  start: number
  end: number
  weight: number
  /** the beginning of a longer word */
  stem: string | null
}

/** The part of a text that matches some words best, in tokens; the end is inclusive. */
export interface Region {
  from: number
  to: number
  /** share of the words by weight: 1 is all */
  share: number
  /** the first and the last of the matched words */
  first: number
  last: number
}

/** Longer words weigh more, up to a limit. */
const WEIGHT_MOST = 8
const SIGN = 0.3
/** The penalty for a word that is in only one of the two. */
const LEFT_OUT = 0.25
const PUT_IN = 0.2
/** The value of a word in another form. */
const STEM = 4
const OTHER_FORM = 0.7

export function tokensOf(text: string): AnchorToken[] {
  return [...text.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
    weight: /[\p{L}\p{N}_]/u.test(word) ? Math.min(WEIGHT_MOST, word.length) : SIGN,
    stem: word.length > STEM ? word.slice(0, STEM).toLowerCase() : null,
  }))
}

export const weightOf = (tokens: readonly AnchorToken[]) => tokens.reduce((sum, { weight }) => sum + weight, 0)

function likenessOf(one: AnchorToken, other: AnchorToken): number {
  if (one.text === other.text) return 1
  return one.stem !== null && one.stem === other.stem && Math.abs(one.text.length - other.text.length) < STEM ? OTHER_FORM : 0
}

/** A row of the alignment table: the score, start and matched words of the best alignment that ends at each token. */
interface Row {
  score: Float64Array
  from: Int32Array
  first: Int32Array
  matched: Float64Array
}

function rowOf(length: number): Row {
  return {
    score: new Float64Array(length),
    from: new Int32Array(length),
    first: new Int32Array(length),
    matched: new Float64Array(length),
  }
}

function copy(to: Row, at: number, from: Row, there: number, score: number): void {
  to.score[at] = score
  to.from[at] = from.from[there] ?? 0
  to.first[at] = from.first[there] ?? 0
  to.matched[at] = from.matched[there] ?? 0
}

/** The best local alignment of some words with a text (Smith-Waterman). */
export function bestRegion(words: readonly AnchorToken[], text: readonly AnchorToken[], begin = 0, end = text.length): Region | null {
  const all = weightOf(words)
  let [row, next] = [rowOf(words.length + 1), rowOf(words.length + 1)]
  let best: Region | null = null
  let most = 0
  for (let to = begin; to < end; to += 1) {
    const token = text[to]
    if (!token) break
    next.score[0] = 0
    for (let last = 0; last < words.length; last += 1) {
      const word = words[last]
      if (!word) break
      const at = last + 1
      const alike = likenessOf(word, token) * word.weight
      const begun = row.score[last] ?? 0
      const together = alike > 0 ? begun + alike : 0
      const leftOut = (next.score[last] ?? 0) - word.weight * LEFT_OUT
      const putIn = (row.score[at] ?? 0) - token.weight * PUT_IN
      if (together > 0 && together >= leftOut && together >= putIn) {
        copy(next, at, row, last, together)
        if (begun === 0) {
          next.from[at] = to
          next.first[at] = last
          next.matched[at] = 0
        }
        const matched = (next.matched[at] ?? 0) + alike
        next.matched[at] = matched
        if (together > most) {
          most = together
          best = { from: next.from[at] ?? to, to, share: matched / all, first: next.first[at] ?? last, last }
        }
      } else if (leftOut > 0 && leftOut >= putIn) copy(next, at, next, last, leftOut)
      else if (putIn > 0) copy(next, at, row, at, putIn)
      else next.score[at] = 0
    }
    ;[row, next] = [next, row]
  }
  return best
}

/** The share of some words, by weight, that others contain in the same order; null if there are none. */
export function sharedWeight(words: readonly AnchorToken[], others: readonly AnchorToken[]): number | null {
  const all = weightOf(words)
  if (all === 0) return null
  let row = others.map(() => 0)
  for (const word of words) {
    const next: number[] = []
    for (const [at, other] of others.entries()) {
      const same = (at > 0 ? (row[at - 1] ?? 0) : 0) + (word.text === other.text ? word.weight : 0)
      next.push(Math.max(same, row[at] ?? 0, next[at - 1] ?? 0))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / all
}
