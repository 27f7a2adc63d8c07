import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlannedTask } from '../plan.rules.ts'
import { openHome, openMachine, openSite, siteKey, signedPlan, type Machine } from './check-folder.fixtures.ts'
import { login } from './sign-in.ts'

const site = siteKey()
const RECIPE = 'salt 3 g\nflour 500 g\n'
let parent: string
let folder: string
let home: string
let tasks: PlannedTask[]
let done: string[]
let wrong: string[]
let served: Awaited<ReturnType<typeof openSite>>
let machine: Machine & AsyncDisposable
let tool: Awaited<ReturnType<typeof openHome>>

/** The folder for temporary files may lie in the home folder. */
const shown = (path: string) => path.replace(homedir(), '~')

beforeEach(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), 'words-')))
  folder = join(parent, 'kitchen')
  mkdirSync(folder)
  writeFileSync(join(folder, 'recipe.txt'), RECIPE)
  ;[done, wrong] = [[], []]
  served = await openSite(({ method, url }, body, response) => {
    if (method === 'GET' && url === '/check/plans') return [{ project: 'kitchen', title: 'A recipe', folder: 'kitchen' }]
    if (method === 'GET' && url === '/check/plans/kitchen') return { ...signedPlan(site, tasks), done }
    if (method === 'GET') return void response.writeHead(404).end('{"code":"NOT_FOUND","message":"There is no such thing."}')
    const { found } = JSON.parse(body) as { found: { task: string }[] }
    return found.map(({ task }) =>
      wrong.includes(task) ? { task, verdict: 'wrong', message: 'Count again.' } : { task, verdict: 'right', message: null },
    )
  })
  machine = await openMachine(served.origin, site.key, folder)
  home = machine.terminal.env['HOME'] ?? ''
  tool = await openHome(served.origin, home)
})
afterEach(async () => {
  await served.close()
  await machine[Symbol.asyncDispose]()
  await rm(parent, { recursive: true, force: true })
})

const of = (id: string, look: PlannedTask['look']): PlannedTask => ({ id, title: `The ${id}`, look })
const file = (id: string, path: string, line?: string) => of(id, { look: 'file', path, ...(line !== undefined && { line }) })
const run = (id: string, code: string, more: object = {}) => of(id, { look: 'run', code, in: '', ...more })
const salt = file('salt', 'recipe.txt', 'salt <it> g')

/** What was shown once at a terminal, a process may do again. */
async function agreed(...planned: PlannedTask[]) {
  tasks = planned
  machine.answers.push('y', 'n')
  await machine.run(served.origin)
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: folder, encoding: 'utf8' })

test('in a folder of git the tool leaves its own file out of what is committed, once, and says so', async () => {
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'Begin')
  await agreed(salt)
  const there = await openHome(served.origin, folder)
  // an older copy knew nothing of it
  expect(git('status', '--short')).toBe('?? waymark.mjs\n')
  renameSync(there.file, join(folder, 'mine.mjs'))
  const inside = await openHome(served.origin, folder)
  const settings = { ...process.env, HOME: home, WAYMARK_SETTINGS: home }
  const start = (...args: string[]) => {
    try {
      return execFileSync(process.execPath, [inside.file, ...args], { cwd: folder, env: settings, encoding: 'utf8' })
    } catch (error) {
      return String((error as { stdout?: unknown }).stdout)
    }
  }
  // away, so that nothing but the start is tried
  await served.close()
  start('--dry')
  expect(git('status', '--short')).toContain('waymark.mjs')
  expect(start()).toContain('waymark.mjs lies in a folder of git. It is left out of your commits now (.git/info/exclude).')
  expect(start()).not.toContain('left out')
  expect(git('status', '--short')).toBe('?? mine.mjs\n')
  const lines = readFileSync(join(folder, '.git/info/exclude'), 'utf8').split('\n')
  expect(lines.filter((line) => line === 'waymark.mjs')).toHaveLength(1)
  served = await openSite(() => undefined)
})

test('from the home folder it touches no list of git', async () => {
  git('init', '-q')
  const before = readFileSync(join(folder, '.git/info/exclude'), 'utf8')
  await agreed(salt)
  const { said, code } = await tool.run(folder, 'check', 'kitchen', '--yes')
  expect([code, said]).toEqual([0, expect.stringContaining('The task is right.')])
  expect(readFileSync(join(folder, '.git/info/exclude'), 'utf8')).toBe(before)
})

test('a look that finds nothing says what was looked at, and why', async () => {
  writeFileSync(join(folder, 'empty.txt'), '\n')
  writeFileSync(join(folder, 'huge.txt'), Buffer.alloc(6_300_000, 'a'))
  writeFileSync(join(folder, 'long.txt'), 'a'.repeat(2500))
  writeFileSync(join(folder, 'broken.py'), 'open("nowhere.csv")\n')
  await agreed(
    run('log', 'git log --oneline', { count: true }),
    run('clean', 'git status --short | wc -l'),
    of('tip', { look: 'git', object: 'main', in: '' }),
    file('notes', 'notes.txt'),
    file('empty', 'empty.txt'),
    file('huge', 'huge.txt'),
    file('long', 'long.txt'),
    file('sugar', 'recipe.txt', 'sugar <it> g'),
    run('grep', 'cat recipe.txt', { line: 'sugar <it> g' }),
    run('broken', 'python3 broken.py'),
    run('absent', 'cat absent.txt'),
    of('deeper', { look: 'run', code: 'ls', in: 'deeper' }),
    file('flour', 'recipe.txt', 'flour <it> g'),
  )
  const { said, code } = await tool.run(folder, 'kitchen', '--yes')
  const noRepository = 'this folder is no git repository (fatal: not a git repository (or any of the parent directories): .git)'
  for (const line of [
    `– The log: ${noRepository}`,
    `– The clean: ${noRepository}`,
    '– The tip: this folder is no git repository',
    '– The notes: there is no file notes.txt; that is where the answer is looked for',
    '– The empty: there is nothing in empty.txt',
    '– The huge: huge.txt is too large to look at: it has 6.3 MB, and 5 MB are the most',
    '– The long: long.txt is too long to be handed in: it has 2,500 characters, and 2,000 characters are the most',
    '✗ The sugar: no line of recipe.txt looks like the one that answers',
    '✗ The grep: no line of what “cat recipe.txt” prints looks like the one that answers',
    "– The broken: “python3 broken.py” says: FileNotFoundError: [Errno 2] No such file or directory: 'nowhere.csv'",
    '– The absent: “cat absent.txt” says: cat: absent.txt: No such file or directory',
    '– The deeper: there is no folder deeper',
  ])
    expect(said).toContain(`  ${line}\n`)
  expect(said).toContain('Of 13 tasks, 1 is right, 2 are wrong, 2 cannot be handed in and 8 are not there yet.')
  expect(code).toBe(1)
})

test('a database that is not there is not made by the look for it', async () => {
  mkdirSync(join(folder, 'pot'))
  await agreed(run('shop', 'sqlite3 shop.db .schema'), run('pot', 'cd pot && sqlite3 -csv pot.db "SELECT 1"'))
  const { said } = await tool.run(folder, 'kitchen', '--yes', '--all')
  for (const [id, file] of [
    ['shop', 'shop.db'],
    ['pot', 'pot/pot.db'],
  ])
    expect(said).toContain(`– The ${id}: there is no file ${file}; that is where the answer is looked for\n`)
  expect([readdirSync(folder).toSorted(), readdirSync(join(folder, 'pot'))]).toEqual([['pot', 'recipe.txt'], []])
})

test('where nothing at all was found, it says that the folder may be another one', async () => {
  await agreed(file('one', 'one.txt'), file('two', 'two.txt'), file('three', 'three.txt'))
  const { said, code } = await tool.run(folder, 'kitchen', '--yes')
  expect(said).toContain(
    '  – The one: there is no file one.txt; that is where the answer is looked for\n  2 later tasks are not there yet. --all lists them.\n',
  )
  expect(said).toContain('Nothing of this project was found here. If its folder is another one, go there with cd')
  expect(said).toContain('Of 3 tasks, 3 are not there yet.')
  expect(code).toBe(1)
  const other = join(parent, 'other')
  mkdirSync(other)
  tasks = [{ ...salt, title: 'How much salt?' }]
  machine.answers.splice(0, Infinity, 'y')
  await machine.run(served.origin, { here: true }, other)
  const elsewhere = await tool.run(other, 'kitchen', '--yes', '--here')
  expect(elsewhere.said).toContain('  – How much salt?\n    there is no file recipe.txt; that is where the answer is looked for\n')
  expect(elsewhere.said).toContain('(the text calls it kitchen), go there with cd and run this again.\n\nThe task is not there yet.')
})

test('tasks that are not reached yet are one line and no failure; --all and --json have them all', async () => {
  const later = Array.from({ length: 9 }, (_, index) => file(`t${index}`, `t${index}.txt`))
  await agreed(salt, ...later)
  const { said, code } = await tool.run(folder, 'kitchen', '--yes')
  expect(code).toBe(0)
  expect(said.match(/^ {2}– /gm)).toHaveLength(1)
  expect(said).toContain(
    '  ✓ The salt\n  – The t0: there is no file t0.txt; that is where the answer is looked for\n  8 later tasks are not there yet. --all lists them.\n\nOf 10 tasks, 1 is right and 9 are not there yet.\n',
  )
  expect((await tool.run(folder, 'kitchen', '--yes', '--all')).said.match(/^ {2}– /gm)).toHaveLength(9)
  const json = await tool.run(folder, 'kitchen', '--yes', '--json')
  const report = JSON.parse(json.said) as { code: number; folder: string; results: { verdict: string; why: string | null }[] }
  expect(report).toMatchObject({ code: 0, folder })
  expect(report.results.map(({ verdict, why }) => verdict + why)).toEqual(['rightnull', ...later.map(() => 'missingnoFile')])
  wrong = ['salt']
  expect(await tool.run(folder, 'kitchen', '--yes')).toMatchObject({ code: 1, said: expect.stringContaining('✗ The salt: Count again.') })
  expect((await tool.run(folder, '--help')).said).toMatch(/0 {2}when all that is there is right[^]*1 {2}when something is wrong/)
})

test('what a look finds before its step was begun is no mistake: it is not right yet, and what is not there is later', async () => {
  const lines = run('lines', "grep -c '' recipe.txt")
  await agreed(salt, lines, file('gone', 'gone.txt'), run('sweet', 'grep -c sugar recipe.txt || true'))
  wrong = ['lines', 'sweet']
  const { said, code } = await tool.run(folder, 'kitchen', '--yes')
  expect(said).toContain(
    '  ✓ The salt\n  ~ The lines: not right yet. Count again.\n  ~ The sweet: not right yet. Count again.\n  1 later task is not there yet. --all lists it.\n',
  )
  expect([code, said]).toEqual([0, expect.stringContaining('Of 4 tasks, 1 is right, 2 are not right yet and 1 is not there yet.')])
  // a later one is right, so this one was begun
  wrong = ['lines']
  const later = await tool.run(folder, 'kitchen', '--yes')
  expect(later).toMatchObject({ code: 1, said: expect.stringContaining('  ✗ The lines: Count again.\n  – The gone: there is no file') })
})

test('where nobody can be asked, it says so, and what to do', async () => {
  await agreed(salt)
  const other = join(parent, 'other')
  mkdirSync(other)
  expect(await tool.run(folder, 'kitchen')).toMatchObject({ code: 3, said: expect.stringContaining('--yes hands in without a question.') })
  const first = await tool.run(other, 'kitchen', '--here')
  expect(first).toMatchObject({ code: 3, said: expect.stringContaining('Nobody can be asked here, so nothing was read or run.') })
})

test('what is complete on the site stays done when a later step has changed what a look finds', async () => {
  await agreed(salt, run('lines', "grep -c '' recipe.txt"), file('gone', 'gone.txt'))
  ;[done, wrong] = [['lines', 'gone'], ['lines']]
  const { said, code } = await tool.run(folder, 'kitchen', '--yes')
  expect(said).toContain(
    '  ✓ The lines: done before; this folder says something else now\n  ✓ The gone: done before; it is not in this folder\n',
  )
  expect(said).not.toContain('✗')
  expect([code, said]).toEqual([0, expect.stringContaining('Of 3 tasks, 1 is right and 2 were done before.')])
  done = ['gone']
  expect(await tool.run(folder, 'kitchen', '--yes')).toMatchObject({ code: 1, said: expect.stringContaining('✗ The lines: Count again.') })
})

test('a project or a command that is misspelt is named, with the one that was meant', async () => {
  await agreed(salt)
  for (const [args, said] of [
    [['check', 'kitchne'], 'There is no project kitchne that this machine can check. Did you mean kitchen?'],
    [['kitchne'], 'There is no project kitchne that this machine can check. Did you mean kitchen?'],
    [['chek'], 'There is no command chek. Did you mean check?'],
    [['check', 'cellar'], 'There is no project cellar that this machine can check. You have begun: kitchen.'],
  ] as const)
    expect(await tool.run(folder, ...args)).toMatchObject({ code: 2, said: `${said}\n` })
})

test('a command that takes a while is named beside the output, on a line of its own that ends', async () => {
  writeFileSync(join(folder, 'slow.sh'), 'sleep 1.6\necho 7\n')
  await agreed(salt, run('slow', 'bash slow.sh'))
  const { noted, said } = await tool.run(folder, 'kitchen', '--yes')
  expect(noted).toMatch(/^running: bash slow\.sh … \(\d+ seconds?\)\n$/)
  expect(said).not.toContain('running')
  const json = await tool.run(folder, 'kitchen', '--yes', '--json')
  expect(json.noted).not.toContain('running')
})

test('from a folder that is not the project’s it looks in the one of last time, says so, and how to look here', async () => {
  await agreed(salt)
  const other = join(parent, 'other')
  mkdirSync(other)
  for (const cwd of [other, home]) {
    machine.answers.push('y')
    const { said, code } = await machine.run(served.origin, {}, cwd)
    expect(said).toContain(`Looking in ${shown(folder)}, the folder of last time. To look in the one where you are, add --here.\n`)
    expect(code).toBe(0)
    // with --yes it stops instead
    const unread = await tool.run(cwd, 'check', 'kitchen', '--yes')
    expect([unread.code, unread.said]).toEqual([3, expect.stringContaining(`Last time it was ${folder}: go there, or add --here.`)])
  }
  const here = await tool.run(other, 'check', 'kitchen', '--here')
  expect([here.code, here.said]).toEqual([3, expect.stringContaining(`Looking in ${other}.\n`)])
  expect((await tool.run(home, 'check', 'kitchen', '--here')).said).toContain('This is your home folder')
  expect((await tool.run(folder, 'check', 'kitchen', '--yes')).said).toContain(`Looking in ${folder}.\n`)
})

test('a folder whose project is chosen from the list is looked at, not the one of last time', async () => {
  await agreed(salt)
  const other = join(parent, 'other')
  mkdirSync(other)
  machine.answers.push('1', 'n')
  const { said } = await machine.run(served.origin, { project: null }, other)
  expect(said).toContain(`Looking in ${shown(other)}.\n`)
})

test('0 lines of a program that only complains are no answer, those of one that is content are', async () => {
  writeFileSync(join(folder, 'fails.sh'), 'echo "fatal: no commit yet" >&2\nexit 1\n')
  await agreed(run('parents', 'bash fails.sh | grep -c parent'), run('lines', 'grep -c sugar recipe.txt'))
  const { results } = (await machine.run(served.origin, { yes: true })).report
  expect(results.map(({ found, why }) => [found, why])).toEqual([
    [null, 'failed'],
    ['0', null],
  ])
})

test('where nothing can be kept it says so in a sentence, before a code is typed in vain', async () => {
  const lost = await openHome(served.origin, home, join(folder, 'recipe.txt', 'settings'))
  served.sent.length = 0
  const { code, said, noted } = await lost.run(folder, 'login')
  expect([code, said, noted, served.sent]).toEqual([
    2,
    expect.stringMatching(/^Nothing can be kept in \S+, the folder of the settings \(ENOTDIR\)\.\n$/),
    '',
    [],
  ])
})

test('a login names the site to type the code on, in whichever spelling it is configured; another one it refuses', async () => {
  let page = ''
  const asked = await openSite(({ url }) =>
    url === '/check/devices'
      ? { device_code: 'd', user_code: 'BCDF-GHJK', verification_uri: page, interval: 0 }
      : { access_token: 't'.repeat(43), key: site.key, name: 'Ada' },
  )
  const spelled = asked.origin.replace('127.0.0.1', 'LocalHost')
  page = `${spelled}/device`
  expect(await login(spelled, machine.terminal)).toBe(0)
  expect(machine.said.at(-1)).toBe('Signed in, for Ada.')
  page = 'https://elsewhere.example/device'
  expect(await login(asked.origin, machine.terminal)).toBe(5)
  await asked.close()
})

test('what was typed before a question stood there does not answer it', async () => {
  tasks = [salt]
  const { code, said } = await tool.typed(folder, ['kitchen'], 'y\ny\n', { 'Do this?': 'n\n' })
  expect([code, said]).toEqual([3, expect.stringContaining('Nothing was read or run.')])
  expect(served.sent.some(({ path }) => path.startsWith('POST'))).toBe(false)
})

test('--version names the site and the state of the tool, the same as long as the file is', async () => {
  const said = async () => (await tool.run(folder, '--version')).said
  expect(await said()).toMatch(/^waymark\.mjs of http:\/\/127\.0\.0\.1:\d+, [0-9a-f]{12}, on Node /)
  const before = await said()
  expect(await said()).toBe(before)
  writeFileSync(tool.file, `${readFileSync(tool.file, 'utf8')}\n`)
  expect(await said()).not.toBe(before)
})

test('in a terminal, lines end between words, and no two of them are empty', async () => {
  await agreed(salt, ...Array.from({ length: 3 }, (_, index) => file(`t${index}`, `a-file-with-a-rather-long-name-${index}.txt`)))
  for (const args of [['kitchen', '--yes', '--all'], ['kitchen', '--dry'], ['--help']]) {
    const said = (await tool.runAt(50, folder, ...args)).said.replaceAll('\r', '')
    expect(said.split('\n').filter((line) => line.length > 50 && line.trim().includes(' '))).toEqual([])
    expect(said).not.toMatch(/\n\n\n/)
  }
  const { said } = await tool.runAt(50, folder, 'kitchen', '--yes')
  expect(said.replaceAll('\r', '')).toContain(
    '  – The t0: there is no file\n    a-file-with-a-rather-long-name-0.txt; that is\n    where the answer is looked for\n',
  )
})
