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

/** later: not reached yet, and not even the next. */
type Standing = 'found' | 'right' | 'wrong' | 'before' | 'unread' | 'missing' | 'later'

/** Nothing of it is there yet. */
const ABSENT = ['noFile', 'noFolder', 'noRepository', 'noObject', 'noAnswer', 'empty', 'failed']

/** Where each task stands, in the order of the text: what comes after the last one that is there is not expected yet. */
export function standings(results: readonly Result[]): Standing[] {
  const reached = results.findLastIndex(({ found, verdict }) => found !== null || verdict === 'done')
  let next: number | null = null
  return results.map(({ found, verdict, why }, index) => {
    if (verdict === 'done') return 'before'
    if (found !== null) return verdict === 'right' || verdict === 'found' ? verdict : 'wrong'
    const isAbsent = ABSENT.includes(why ?? '')
    if (!isAbsent && why !== 'noLine') return 'unread'
    // its file is there, and says something else than it should by now
    if (index < reached) return isAbsent ? 'missing' : 'wrong'
    next ??= index
    return index === next ? 'missing' : 'later'
  })
}

export interface Sum {
  all: number
  right: number
  before: number
  wrong: number
  unread: number
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
    missing: count('missing', 'later'),
  }
}

/** 0 when all that is there is right, and something is. */
export function exitFor({ right, before, wrong, unread }: Sum, hasFound: boolean): number {
  return hasFound && right + before > 0 && wrong + unread === 0 ? 0 : 1
}
