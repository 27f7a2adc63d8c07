/** What came of a task. */
export interface Result {
  task: string
  title: string
  look: string
  found: string | null
  /** found: not judged; missing; done: not found any more, but complete on the site; else what the site says */
  verdict: string
  message: string | null
  /** of a missing one, in a word */
  why: string | null
}

/** unfinished: not reached yet, and its answer is not right so far; later: not reached yet, nothing there, and not even the next. */
type Standing = 'found' | 'right' | 'wrong' | 'before' | 'unread' | 'unfinished' | 'missing' | 'later'

/** Nothing of it is there yet. */
const ABSENT = ['noFile', 'noFolder', 'noRepository', 'noObject', 'noAnswer', 'empty', 'failed']

/**
 * Where each task stands, in the order of the text. What comes after the last one that is right is not expected yet: a look may find
 * something there before its step was begun, a count of 0 for one.
 */
export function standings(results: readonly Result[]): Standing[] {
  const reached = results.findLastIndex(({ verdict }) => ['right', 'done', 'found'].includes(verdict))
  let next: number | null = null
  return results.map(({ found, verdict, why }, index) => {
    if (verdict === 'done') return 'before'
    if (found !== null && (verdict === 'right' || verdict === 'found')) return verdict
    const isAbsent = ABSENT.includes(why ?? '')
    if (found === null && !isAbsent && why !== 'noLine') return 'unread'
    // its file is there, and says something else than it should by now
    if (index < reached) return isAbsent ? 'missing' : 'wrong'
    next ??= index
    if (found === null) return index === next ? 'missing' : 'later'
    return reached < 0 && index === next ? 'wrong' : 'unfinished'
  })
}

export interface Sum {
  all: number
  right: number
  before: number
  wrong: number
  unread: number
  unfinished: number
  missing: number
}

export function sumOf(results: readonly Result[]): Sum {
  const standing = standings(results)
  const count = (...of: Standing[]) => standing.filter((one) => of.includes(one)).length
  return {
    all: results.length,
    right: count('right'),
    before: count('before'),
    wrong: count('wrong'),
    unread: count('unread'),
    unfinished: count('unfinished'),
    missing: count('missing', 'later'),
  }
}

/** 0 when all that is there is right, and something is. */
export function exitFor({ right, before, wrong, unread }: Sum, hasFound: boolean): number {
  return hasFound && right + before > 0 && wrong + unread === 0 ? 0 : 1
}
