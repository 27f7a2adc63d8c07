import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differenceIn } from '#features/content/checks.rules.ts'
import { isShell } from '../code/highlight.ts'
import { fillVariables } from '../code/lines.ts'
import { reporter, type Finding } from '../findings.ts'
import type { ProjectResult } from '../project.ts'
import type { RunnableBlock } from '../text/build.ts'
import { compareOutputs } from './compare-outputs.ts'
import { OPTIONS, type Shell } from './shells.ts'
import { tryBroken, tryLooks, tryUndone, type Tried } from './try-looks.ts'

const LONGEST_MS = 120_000
const LOOK_MS = 20_000
const SHOWN = 300

/** An empty working folder, and a home beside it for what must outlive a block. */
interface Terminal {
  shell: Shell
  folder: string
  home: string
  state: string
  groups: number[]
}

/** Runs the blocks marked `run` as a learner would, in order, up to the first that does not do what the text says. */
export async function runProject(
  {
    id,
    runs,
    variables,
    looks = null,
    sought = [],
  }: Pick<ProjectResult, 'id' | 'runs' | 'variables'> & Partial<Pick<ProjectResult, 'looks' | 'sought'>>,
  shell: Shell,
  tell: (tried: readonly Tried[]) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  const reportAnswer = reporter(`projects/${id}/answers.yaml`, findings)
  const report = reporter(`projects/${id}/project.md`, findings)
  if (runs.length === 0) return findings
  const terminal = await openTerminal(shell)
  const place = looks && { looks, folder: terminal.folder, run: (code: string, folder: string) => printedBy(code, folder, terminal) }
  /** Does each task between two blocks and looks at it, and looks at folders in which it was not done. */
  const lookBetween = async (from: number, to: number) => {
    if (!place) return
    const isHere = (line: number) => line >= from && line < to
    const wrongly = await tryUndone(
      sought.filter(({ step }) => isHere(step)),
      place,
      'withoutStep',
    )
    for (const one of sought.filter(({ line, id: task }) => isHere(line) && place.looks.tasks[task])) {
      const done = one.look === 'none' ? undefined : one.look?.done
      if (done !== undefined) wrongly.push(...(await tryUndone([one], place, 'notDone')))
      const { output } =
        done === undefined ? { output: '' } : await runBlock({ language: 'bash', code: fillVariables(done, variables) }, terminal)
      const [tried] = await tryLooks([one], place)
      if (!tried) continue
      if (tried.found !== null && !tried.isRight) reportAnswer(one.place, 'lookFinds', one.id, tried.found)
      else if (!tried.isRight && done !== undefined) reportAnswer(one.place, 'lookFindsNothing', one.id, excerpt(output))
      if (tried.isRight) wrongly.push(...(await tryBroken([one], place)))
      tell([tried])
    }
    for (const { task, broken, found } of wrongly)
      reportAnswer(sought.find((one) => one.id === task)?.place ?? { line: 1, column: 1 }, 'lookAlwaysRight', task, broken, found)
  }
  try {
    const lines = runs.map(({ line }) => line)
    await lookBetween(0, lines[0] ?? 0)
    for (const [index, run] of runs.entries()) {
      const known = findings.length
      const { ended, output } = await runBlock({ ...run, code: fillVariables(run.code, variables) }, terminal)
      const brokeOff = typeof ended === 'string'
      if (brokeOff || (!run.expected && ended !== 0)) report(run, 'runFailed', ended, excerpt(output))
      else if (run.expected) {
        const expected = fillVariables(run.expected.output, variables)
        const first = differenceIn(expected, output)
        if (first) report(run.expected, 'otherOutput', first, linesThatDiffer(expected, output))
      }
      if (findings.length > known) break
      await lookBetween(run.line, lines[index + 1] ?? Number.POSITIVE_INFINITY)
    }
  } finally {
    await closeTerminal(terminal)
  }
  return findings
}

/** The same for everybody, but for where programs are and whom they trust: npm needs the authorities of a network that has its own. */
const environment = (home: string) => ({
  PATH: process.env['PATH'],
  NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
  HOME: home,
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  TERM: 'dumb',
})

/** What a look prints, in the folder that it names and without the variables of the blocks. */
async function printedBy(code: string, folder: string, { shell, home }: Terminal): Promise<{ printed: string; complained: string }> {
  const env = { ...environment(home), GIT_PAGER: 'cat' }
  return new Promise((resolve, reject) => {
    execFile(
      shell,
      [...OPTIONS[shell], '-c', code],
      { cwd: folder, env, timeout: LOOK_MS, maxBuffer: 1_000_000 },
      (error, printed, other) => (error && 'errno' in error ? reject(error) : resolve({ printed, complained: other })),
    )
  })
}

async function openTerminal(shell: Shell): Promise<Terminal> {
  const home = await mkdtemp(join(tmpdir(), 'waymark-run-'))
  const folder = join(home, 'work')
  await mkdir(folder)
  const state = join(home, 'state')
  await writeFile(state, `cd '${folder}'\n`)
  return { shell, folder, home, state, groups: [] }
}

/** Kills the background processes that the project's blocks left running. */
async function closeTerminal({ home, groups }: Terminal): Promise<void> {
  killGroups({ groups })
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
}

function killGroups({ groups }: Pick<Terminal, 'groups'>): void {
  for (const group of groups) killGroup(group)
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // it has ended already
  }
}

async function runBlock(
  run: Pick<RunnableBlock, 'language' | 'code'>,
  terminal: Terminal,
): Promise<{ ended: number | string; output: string }> {
  const { shell, home, state, folder } = terminal
  const script = join(home, 'block.sh')
  const outputFile = join(home, 'output')
  await writeFile(script, await scriptOf(run, terminal))
  const output = await open(outputFile, 'w+')
  const env = { ...environment(home), STATE: state }
  // to a file, not a pipe, which a background process would keep open
  const child = spawn(shell, [...OPTIONS[shell], script], { cwd: folder, env, detached: true, stdio: ['ignore', output.fd, output.fd] })
  if (child.pid !== undefined) terminal.groups.push(child.pid)
  const ended = await new Promise<number | string>((resolve) => {
    const end = (how: number | string) => (clearTimeout(timer), clearInterval(watch), resolve(how))
    const timer = setTimeout(() => {
      if (child.pid !== undefined) killGroup(child.pid)
      end(`no end within ${LONGEST_MS / 1000} s`)
    }, LONGEST_MS)
    const watch = setInterval(() => void isTooMuch(output).then((is) => is && (killGroups(terminal), end(TOO_MUCH))), WATCH_MS)
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(code ?? signal ?? 0))
  })
  const { buffer, bytesRead } = await output.read(Buffer.alloc(Math.min(MOST_PRINTED, (await output.stat()).size)), { position: 0 })
  const isFull = await isTooMuch(output)
  await output.close()
  return { ended: isFull ? TOO_MUCH : ended, output: buffer.toString('utf8', 0, bytesRead) }
}

const MOST_PRINTED = 10_000_000
const TOO_MUCH = `more than ${MOST_PRINTED / 1_000_000} MB of output`
/** Within it a program fills no disk. */
const WATCH_MS = 50

async function isTooMuch(output: FileHandle): Promise<boolean> {
  const { size } = await output.stat()
  return size > MOST_PRINTED
}

/** Each block starts in the folder and with the variables of the one before. */
async function scriptOf({ language, code }: Pick<RunnableBlock, 'language' | 'code'>, { home }: Terminal): Promise<string> {
  const before = `. "$STATE"\ntrap '{ export -p; printf "cd %q\\n" "$PWD"; } > "$STATE"' EXIT\n`
  if (isShell(language)) return `${before}${code}\n`
  const isPython = language.startsWith('py')
  const file = join(home, isPython ? 'block.py' : language.startsWith('t') ? 'block.mts' : 'block.mjs')
  await writeFile(file, code)
  return `${before}${isPython ? 'python3' : 'node'} '${file}'\n`
}

const AROUND = 2
const MOST_LINES = 40

/** The differing lines, with some context. */
function linesThatDiffer(expected: string, output: string): string[] {
  const compared = compareOutputs(expected, output)
  const isNear = (at: number) => compared.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ mark }) => mark !== ' ')
  const lines = compared.filter((_, at) => isNear(at)).map(({ mark, text }) => `${mark} ${text}`)
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), `  (${lines.length - MOST_LINES} more lines)`] : lines
}

function excerpt(output: string): string {
  const text = output.trim().replace(/\s*\n\s*/g, ' ⏎ ')
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text || 'nothing'
}
