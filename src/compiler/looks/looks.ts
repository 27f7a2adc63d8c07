import { judgeAnswer, matchesOutput } from '#features/content/checks.rules.ts'
import { permit } from '#features/content/look-commands.rules.ts'
import { isInside, isLoopback, isObject, isShape, type Look, type Looks } from '#features/content/looks.rules.ts'
import { folderAfter, HOME } from '../code/folders.ts'
import { isShell } from '../code/highlight.ts'
import { variablesIn } from '../code/lines.ts'
import type { Report } from '../findings.ts'
import { typedLines } from '../lint/typed-lines.ts'
import type { AuthoredLook } from '../source/authored-checks.ts'
import type { Sought } from '../source/answers.ts'
import type { RunnableBlock } from '../text/build.ts'

interface Page {
  source: string
  runs: readonly RunnableBlock[]
}

/** A block of the page, and the folder inside the project's in which it is run; null when the text does not tell. */
interface Placed {
  run: RunnableBlock
  in: string | null
  /** where it ends */
  after: string | null
}

/** Where each task with a rule can be looked at: as its author says, else worked out from the blocks of the page and what they print. */
export function looksOf(sought: readonly Sought[], page: Page, report: Report): Looks {
  const { folder, placed } = followFolders(page.runs)
  const tasks: Looks['tasks'] = {}
  for (const one of sought) {
    if (one.look === 'none') continue
    const before = placed.filter(({ run }) => run.line < one.line)
    const look = one.look ? written(one, one.look, { page, before, report }) : derived(one, before)
    if (look) tasks[one.id] = look
  }
  return { folder, tasks }
}

function followFolders(runs: readonly RunnableBlock[]): { folder: string | null; placed: Placed[] } {
  const ways: { run: RunnableBlock; from: string | null; to: string | null }[] = []
  let at: string | null = HOME
  let root: string | null = null
  for (const run of runs) {
    const from = at
    for (const { bare, words } of isShell(run.language) ? typedLines(run.code, run.line) : []) {
      // a folder that a subshell enters is left with it
      if (/^\s*\(/.test(bare)) continue
      for (const command of words.split(/&&|\|\||;/)) at = folderAfter(command, at)
      root ??= at?.startsWith(`${HOME}/`) ? (at.slice(HOME.length + 1).split('/')[0] ?? null) : null
    }
    ways.push({ run, from, to: at })
  }
  const inside = (path: string | null) => {
    if (root === null) return path === HOME ? '' : null
    return path === `${HOME}/${root}` ? '' : path?.startsWith(`${HOME}/${root}/`) ? path.slice(HOME.length + root.length + 2) : null
  }
  // before its folder is made, only what needs none can be looked at
  const placed = ways.map(({ run, from, to }) => ({
    run,
    in: from === HOME && needsNoFolder(run.code) ? '' : inside(from),
    after: inside(to),
  }))
  return { folder: root !== null && isInside(root) ? root : null, placed }
}

function needsNoFolder(code: string): boolean {
  const permitted = permit(code)
  return !('unfit' in permitted) && permitted.paths.length === 0 && !permitted.runsOwn
}

interface Around {
  page: Page
  before: readonly Placed[]
  report: Report
}

function written({ place, id }: Sought, look: Exclude<AuthoredLook, 'none'>, { page, before, report }: Around): Look | null {
  const bad = (field: string, mend: string) => (report(place, 'badField', `${id}.look.${field}`, mend), null)
  const from = look.in ?? before.at(-1)?.after ?? ''
  const line = { ...(look.line !== undefined && { line: look.line }), ...(look.count === true && { count: look.count }) }
  if (!isInside(from)) return bad('in', 'name a folder inside the project’s own')
  if (look.line !== undefined && (look.line.split('<it>').length > 2 || HAS_NO_END.test(look.line)))
    return bad('line', 'write <it> once, with something between it and <any>')
  if (look.line !== undefined && !isShape(look.line))
    return bad('line', 'write one line, with spaces for tabs and no sign that nobody sees')
  if (look.file !== undefined)
    return isInside(look.file) ? { look: 'file', path: look.file, ...line } : bad('file', 'name a file inside the project’s folder')
  if (look.http !== undefined)
    return isLoopback(look.http) ? { look: 'http', url: look.http, ...line } : bad('http', 'name an address of localhost')
  if (look.git !== undefined)
    return isObject(look.git) ? { look: 'git', object: look.git, in: from, ...line } : bad('git', 'name a branch, an id, or main:file')
  const code = look.run?.trim() ?? ''
  if (!shownIn(page.source, code)) return (report(place, 'lookNotShown', code), null)
  const permitted = permit(code, from)
  if ('unfit' in permitted) return (report(place, 'lookUnfit', permitted.unfit), null)
  return { look: 'run', code, in: from, ...line }
}

/** Nothing is run that the learner has not read in the text. */
function shownIn(source: string, code: string): boolean {
  const folded = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replace(/\s+/g, ' ')
  return code !== '' && folded(source).includes(folded(code))
}

/** The nearest block before the task, in a folder that a plan may name, that only reads, and prints a line that answers it. */
function derived({ check, exemplar }: Sought, before: readonly Placed[]): Look | null {
  if (exemplar === null) return null
  for (const { run, in: from } of before.toReversed()) {
    if (from === null || !isInside(from) || !run.expected || !isShell(run.language) || variablesIn(run.code).length > 0) continue
    const permitted = permit(run.code, from)
    if ('unfit' in permitted || permitted.runsOwn) continue
    const isRight = (text: string) => judgeAnswer(check, text) === 'right'
    const shape = shapeFor(run.expected.output, exemplar.trim(), isRight)
    if (shape !== null) return { look: 'run', code: run.code, in: from, ...(shape !== '' && { line: shape }) }
  }
  return null
}

/** Two holes side by side: nothing separates what the first takes from what the second takes. */
const HAS_NO_END = /<it><any>|<any><it>/
/** Shorter words stand in many a line by chance. */
const SHORTEST_LINE = 3
const SHORTEST_WORD = 4

/** The shape of the printed line that answers; empty where all of it does. */
function shapeFor(output: string, exemplar: string, isRight: (text: string) => boolean): string | null {
  const lines = output.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  if (exemplar.includes('\n')) return matchesOutput(output, exemplar) && !lines.includes('…') ? '' : null
  for (const line of lines.filter((one) => one !== '' && one !== '…' && one !== '...')) {
    const said = line.replaceAll('<any>', '').trim()
    if (said.length < SHORTEST_LINE) continue
    if (isShape(line) && (line.includes('<any>') ? matchesOutput(line, exemplar) : isRight(line))) return line
    const word = exemplar.length < SHORTEST_WORD ? null : wordIn(line, exemplar)
    if (word !== null && isShape(word)) return word
  }
  return null
}

function wordIn(line: string, word: string): string | null {
  const at = line.indexOf(word)
  const isWord = (sign: string) => /[\p{L}\p{N}]/u.test(sign)
  if (at < 0 || isWord(line.charAt(at - 1)) || isWord(line.charAt(at + word.length))) return null
  const shape = `${line.slice(0, at)}<it>${line.slice(at + word.length)}`
  // a line of nothing but the answer would fit any other line too
  return !HAS_NO_END.test(shape) && /[\p{L}\p{N}]{3}/u.test(shape.replaceAll(/<any>|<it>/g, '')) ? shape : null
}
