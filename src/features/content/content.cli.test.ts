import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Tools } from '#platform/command.ts'
import { testDatabase } from '#platform/db/db.fixtures.ts'
import { loadConfig } from '#platform/config.ts'
import { systemClock } from '#platform/clock.ts'
import { contentCommands } from './content.cli.ts'
import { listPublished } from './content.store.ts'
import { isInstalled, SHELLS } from '#compiler/run/shells.ts'
import { addHostile, addNoFiles, HOSTILE } from '#compiler/hostile.fixtures.ts'
import { contentFolder, otherCatalogue, projectText, SOUND_NEIGHBOUR, type ContentFolder } from './content.fixtures.ts'

async function call(
  content: Pick<ContentFolder, 'path'>,
  name: string,
  args: string[] = [],
  services: Tools['services'] = () => Promise.reject(new Error('not opened')),
  runPractices: Parameters<typeof contentCommands>[1] = async () => [],
) {
  const lines: string[] = []
  const out = { line: (text = '') => void lines.push(text), error: (text: string) => void lines.push(text) }
  const config = loadConfig({ CONTENT_DIR: content.path, COMPILE_SECONDS: '3' })
  const command = contentCommands(async () => undefined, runPractices).find((one) => one.name === name)
  const code = await command?.run(args, out, {
    config,
    cwd: '/',
    insideServer: false,
    stopped: () => new AbortController().signal,
    services,
    database: () => Promise.reject(new Error('not opened')),
  })
  return { code, lines }
}

const sound = (changes: Parameters<typeof contentFolder>[0] = {}) => contentFolder({ ...SOUND_NEIGHBOUR, ...changes })

const lamp = 'projects/lamp/project.md'
const other = 'projects/other/project.md'

test('content check reports that there is nothing to mend', async () => {
  await using content = await sound()
  expect(await call(content, 'content check')).toEqual({ code: 0, lines: ['2 projects, nothing to mend.'] })
  await using broken = await sound({ 'catalogue.yaml': 'series: [' })
  expect(await call(broken, 'content check', [content.path])).toMatchObject({ code: 0 })
})

test('without a browser the check of practices says how to get one, and asks for one when told', async () => {
  const asked: boolean[] = []
  const place = { path: join(import.meta.dirname, '../../../e2e/practice/content') }
  const check = (...more: string[]) =>
    call(place, 'content check', ['--run', ...more], undefined, async (_, { fetch }) => {
      asked.push(fetch)
      return null
    })
  expect((await check()).lines).toContain(
    'There is no Chromium or Chrome here, so 5 practices did not run. --fetch-browser brings one; CHROMIUM names one that you have.',
  )
  expect((await check('--fetch-browser')).lines.join('\n')).toContain('No Chromium could be brought here, so 5 practices did not run')
  expect(asked).toEqual([false, true])
  await using content = await sound()
  await expect(call(content, 'content check', ['--fetch-browser'])).rejects.toThrow('--fetch-browser is for --run')
})

test('with --strict the check fails where no browser could run the practices', async () => {
  const project = join(import.meta.dirname, '../../../content/projects/your-first-web-page')
  const codeOf = async (found: [] | null, ...more: string[]) =>
    (await call({ path: join(project, '../..') }, 'content check', [project, '--run', ...more], undefined, async () => found)).code
  expect([await codeOf(null), await codeOf(null, '--strict'), await codeOf([], '--strict')]).toEqual([0, 1, 0])
})

test('content check reports findings and exits with 1', async () => {
  await using content = await sound({ [lamp]: (text) => text.replace('![A lamp]', '![]') })
  const { code, lines } = await call(content, 'content check')
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^projects\/lamp\/project\.md:\d+:1 {2}.+ — .+$/), '1 thing to mend.'])
})

test('content check names the file and line of any compiler error, and checks all other projects', async () => {
  await using content = await sound()
  // one takes the compiler's whole time: the publication below waits for it
  const hostile = Object.entries(HOSTILE).filter(([id]) => id !== 'endless-marks')
  await addHostile(
    content,
    hostile.map(([id]) => id),
  )
  const said = await addNoFiles(content)
  const { code, lines } = await call(content, 'content check')
  expect(code).toBe(1)
  for (const [id, { found }] of hostile)
    expect(lines).toContainEqual(expect.stringMatching(`^projects/${id}/project\\.md:${found.split(' ')[0]}:\\d+  .+ — .+$`))
  for (const [id, what] of Object.entries(said))
    expect(lines).toContainEqual(expect.stringContaining(`projects/${id}/project.md:1:1  ${what} — `))
  expect(lines.filter((line) => line.startsWith('projects/lamp/') || line.startsWith('projects/other/'))).toEqual([])
})

test('content publish publishes sound projects beside broken ones, and says what it left out', async () => {
  await using content = await sound()
  const hostile = ['bomb-of-aliases', 'no-utf8']
  await addHostile(content, hostile)
  await addNoFiles(content)
  const database = await testDatabase()
  try {
    const stored = new Set<string>()
    const storage = { has: async (key: string) => stored.has(key), put: async (key: string) => stored.add(key) }
    const services = async () => ({
      db: database.db,
      storage,
      config: loadConfig({ CONTENT_DIR: content.path, COMPILE_SECONDS: '3' }),
      clock: systemClock,
    })
    const { code, lines } = await call(content, 'content publish', [], services as never)
    expect(code).toBe(1)
    expect(lines.slice(0, 2)).toEqual(['Published lamp', 'Published other'])
    for (const id of hostile) expect(lines).toContainEqual(expect.stringContaining(`projects/${id}/project.md:`))
    expect((await listPublished(database.db)).map(({ id }) => id).toSorted()).toEqual(['lamp', 'other'])
  } finally {
    await database.close()
  }
})

test('content check takes one project by id, folder or file; an unknown one is always an error', async () => {
  await using content = await sound({ [other]: 'nothing' })
  for (const named of ['lamp', `${content.path}/projects/lamp`, `${content.path}/${lamp}`])
    expect(await call(content, 'content check', [named])).toEqual({ code: 0, lines: ['1 project, nothing to mend.'] })
  expect((await call(content, 'content check', ['other'])).code).toBe(1)
  await expect(call(content, 'content check', ['lamb'])).rejects.toThrow(
    'There is no project and no content folder lamb. Did you mean lamp?',
  )
  await expect(call(content, 'content check', [`${content.path}/projects/lamb`])).rejects.toThrow('There is no project')
  await expect(call(content, 'content check', ['/tmp'])).rejects.toThrow('There is no project and no content folder /tmp.')
})

test('content check prints findings for programs too, and counts advice only with --strict', async () => {
  await using content = await sound({ [lamp]: (text) => text.replace('![A lamp]', '![Screenshot]') })
  const json = await call(content, 'content check', ['--format', 'json'])
  expect(json.code).toBe(0)
  expect(JSON.parse(json.lines.join('\n'))).toMatchObject({ projects: 2, findings: [], advice: [{ file: lamp, rule: 'emptyWords' }] })
  expect((await call(content, 'content check', ['--strict'])).code).toBe(1)
  expect((await call(content, 'content check', ['lamp'])).lines[0]).toMatch(
    /^projects\/lamp\/project\.md:\d+:1 {2}advice: “Screenshot” says nothing/,
  )
  await using wrong = await sound({ [lamp]: (text) => text.replace('![A lamp]', '![]') })
  const { code, lines } = await call(wrong, 'content check', ['--format', 'github'])
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^::error file=projects\/lamp\/project\.md,line=\d+,col=1,title=emptyAlt::This picture/)])
  await expect(call(content, 'content check', ['--format', 'xml'])).rejects.toThrow('use text, json or github')
})

test('content check names unused files and suggests what they are meant as', async () => {
  await using content = await sound({ 'projects/lamp/answers.yml': 'brightness: {}', 'projects/lamp/lamp.png': 'x' })
  expect((await call(content, 'content check', ['lamp'])).lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^projects\/lamp\/answers\.yml:1:1 {2}advice: answers\.yml is read by nobody — did you mean answers\.yaml\?$/),
    expect.stringMatching(/^projects\/lamp\/lamp\.png:1:1 {2}advice: lamp\.png is read by nobody — put pictures into images\/,/),
  ])
})

test('content check --fix writes missing ids, and then nothing is left to mend', async () => {
  await using content = await sound({ [lamp]: (text) => text.replace('{#two-lamps type', '{type') })
  const { code, lines } = await call(content, 'content check', ['lamp', '--fix'])
  expect(lines).toEqual([expect.stringMatching(/^Mended 1 thing in .*project\.md$/), '1 project, nothing to mend.'])
  expect(code).toBe(0)
  expect(await readFile(`${content.path}/${lamp}`, 'utf8')).toMatch(/^### .*\{#[a-z-]+ type/m)
})

test('content check --fix also mends what a mend uncovers, and touches no other byte', async () => {
  const broken = (text: string) => text.replace('### Test it {#test}', '###Test it (#test)').replace(':::task{#glow}', '::: task{#glow}')
  await using content = await sound({ [lamp]: (text) => broken(text).replaceAll('\n', '\r\n') })
  expect((await call(content, 'content check', ['lamp', '--fix'])).code).toBe(0)
  expect(await readFile(`${content.path}/${lamp}`, 'utf8')).toBe(projectText.replaceAll('\n', '\r\n'))
  const latin = Buffer.concat([Buffer.from(broken(projectText)), Buffer.from([0xe9])])
  await using other = await sound({ [lamp]: latin })
  expect((await call(other, 'content check', ['lamp', '--fix'])).code).toBe(1)
  expect(await readFile(`${other.path}/${lamp}`)).toEqual(latin)
})

test('content check --run runs the blocks in the named shell, and shows the first line that differs', async () => {
  const block = '```bash run\npath=here; printf "one\\ntwo\\n"\n```\n```output\none\nzwei\n```'
  await using content = await sound({ [lamp]: (text) => text.replace('1. One', () => `${block}\n\n1. One`) })
  const { lines } = await call(content, 'content check', ['lamp', '--run', '--shell', 'bash'])
  expect(lines[1]).toContain('“zwei” is expected, “two” is printed')
  expect(lines.slice(2, 5)).toEqual(['      one', '    - zwei', '    + two'])
  const json = await call(content, 'content check', ['lamp', '--run', '--format', 'json'])
  expect(JSON.parse(json.lines.join('\n'))).toMatchObject({ findings: [{ difference: ['  one', '- zwei', '+ two'] }] })
  await expect(call(content, 'content check', ['--run', '--shell', 'fish'])).rejects.toThrow('Blocks run in bash or zsh')
})

test('one project runs in each available shell, and a difference that both have is reported once', async () => {
  await using content = await sound({ [lamp]: (text) => text.replace('hello <any>', 'goodbye') })
  const there = await Promise.all(SHELLS.map(isInstalled))
  const { lines } = await call(content, 'content check', ['lamp', '--run'])
  expect(lines.filter((line) => line.startsWith('Running 1 block of lamp'))).toHaveLength(there.filter(Boolean).length)
  expect(lines.filter((line) => line.includes('“goodbye” is expected'))).toHaveLength(1)
})

test('content check --run runs the blocks of a project in order, with the effects of earlier ones', async () => {
  const blocks = [
    '```bash run\nmkdir a && cd a && export B=1\nsleep 60 &\n```',
    '```bash run\npwd; echo $B\n```\n```output\n<any>/work/a\n1\n```',
    '```js run\nconsole.log(process.cwd().endsWith("work/a"))\n```\n```output\ntrue\n```',
  ]
  await using content = await sound({ [lamp]: (text) => text.replace('1. One', () => `${blocks.join('\n\n')}\n\n1. One`) })
  expect(await call(content, 'content check', ['--run'])).toEqual({
    code: 0,
    lines: [
      'Running 4 blocks of lamp',
      '2 projects, nothing to mend.',
      '1 piece of advice. content check <project> shows what belongs to it.',
    ],
  })
})

test('content check --run names the first block that does not do what the text says', async () => {
  await using wrong = await sound({ [lamp]: (text) => text.replace('hello <any>', 'goodbye') })
  const { code, lines } = await call(wrong, 'content check', ['--run'])
  expect(code).toBe(1)
  expect(lines[1]).toMatch(/:\d+:1 {2}The output is not what the block before prints: “goodbye” is expected, “hello desk” is printed/)
  await using failing = await sound({ [lamp]: (text) => text.replace('1. One', '```bash run\necho oh; exit 3\n```\n\n1. One') })
  expect((await call(failing, 'content check', ['--run'])).lines[1]).toMatch(/The block ended with 3: oh — /)
  const broken = '```bash run\necho oh; kill -9 $$\n```\n```output\noh\n```'
  await using brokenOff = await sound({ [lamp]: (text) => text.replace('1. One', () => `${broken}\n\n1. One`) })
  expect((await call(brokenOff, 'content check', ['--run'])).lines[1]).toMatch(/The block ended with SIGKILL: oh — /)
})

test('content new writes a project that passes the check, and never overwrites another', async () => {
  await using content = await sound()
  const begun = await call(content, 'content new', ['light-a-match'])
  expect([begun.code, begun.lines.at(-1)]).toEqual([0, expect.stringContaining(`author ${content.path} shows it.`)])
  expect(await readFile(`${content.path}/projects/light-a-match/project.md`, 'utf8')).toContain('order: "1.3"')
  const { lines } = await call(content, 'content check', ['light-a-match'])
  expect(lines.filter((line) => line.includes('advice:'))).toEqual(Array(5).fill(expect.stringContaining('is still there')))
  expect(await call(content, 'content check', ['--run'])).toMatchObject({ code: 0 })
  expect(await call(content, 'content new', ['lamp'])).toMatchObject({ code: 1 })
  await expect(call(content, 'content new', ['Light A Match'])).rejects.toThrow('cannot be an id')
  await content.write('catalogue.yaml', 'series: none')
  const broken = await call(content, 'content new', ['candle'])
  expect([broken.code, broken.lines]).toEqual([1, [expect.stringMatching(/^catalogue\.yaml:1:/)]])
})

const inYears = (text: string) => text.replace('kind: tool', 'publish: 2199-12-01T09:00+01:00\nkind: tool')

test('content check says when a project appears, and where a time has no effect', async () => {
  await using content = await sound({ [lamp]: inYears })
  const appears = 'lamp appears on 1 December 2199 at 08:00 UTC.'
  expect(await call(content, 'content check')).toEqual({ code: 0, lines: [appears, '2 projects, nothing to mend.'] })
  const { lines } = await call(content, 'content check', ['--format', 'json', 'lamp'])
  expect(JSON.parse(lines.join(''))).toMatchObject({ waiting: [{ project: 'lamp', at: '2199-12-01T08:00:00.000Z' }] })
  await using hidden = await sound({ [lamp]: (text) => inYears(text).replace('visibility: public', 'visibility: private') })
  const said = (await call(hidden, 'content check', ['lamp'])).lines.filter((line) => line.includes('no time brings it'))
  expect(said).toEqual([expect.stringContaining('projects/lamp/project.md:11:1')])
})

test('content check, new and publish take several catalogues, and a new project goes to the one with its prefix', async () => {
  await using first = await sound()
  await using second = await otherCatalogue()
  const both = { ...first, path: `${first.path}:${second.path}` }
  expect(await call(both, 'content check')).toEqual({ code: 0, lines: ['3 projects, nothing to mend.'] })
  expect((await call(both, 'content check', ['labs-tower'])).code).toBe(0)
  expect((await call(both, 'content check', [`${second.path}/projects/labs-tower`])).code).toBe(0)
  // without the other catalogue a concept is missing
  expect((await call(both, 'content check', [second.path])).lines.join()).toContain('There is no concept lamp')
  expect(await call(second, 'content check', [both.path])).toMatchObject({ code: 0, lines: ['3 projects, nothing to mend.'] })

  expect(await call(both, 'content new', ['labs-cellar'])).toMatchObject({ code: 0 })
  const begun = await readFile(`${second.path}/projects/labs-cellar/project.md`, 'utf8')
  expect(begun).toMatch(/series: large-things\norder: "1\.2"/)
  expect(begun).toContain('title: Cellar\n')
  expect(await call(both, 'content new', ['match'])).toMatchObject({ code: 0 })
  expect(await readFile(`${first.path}/projects/match/project.md`, 'utf8')).toMatch(/series: small-things\norder: "1\.3"/)
  expect((await call(both, 'content check', ['labs-cellar'])).code).toBe(0)
  await expect(call(second, 'content new', ['cellar'])).rejects.toThrow('begins with the prefix of its catalogue: labs-cellar.')
  await second.write('projects/labs-cellar/project.md', begun.replace(' {#count}', ''))
  expect((await call(both, 'content check', ['--fix', 'labs-cellar'])).code).toBe(0)
  expect(await readFile(`${second.path}/projects/labs-cellar/project.md`, 'utf8')).toContain('{#count-words}')
  const absent = { ...first, path: `${first.path}:/nowhere` }
  await expect(call(absent, 'content check')).rejects.toThrow('The content folder /nowhere cannot be read; set CONTENT_DIR')
})

test('content publish lists scheduled projects each time', async () => {
  const database = await testDatabase()
  await using content = await contentFolder({ [lamp]: inYears })
  const storage = { has: async () => true }
  const services = async () =>
    ({ db: database.db, storage, clock: systemClock, config: loadConfig({ CONTENT_DIR: content.path }) }) as unknown as Awaited<
      ReturnType<Tools['services']>
    >
  const waits = 'lamp waits until 1 December 2199 at 08:00 UTC'
  expect((await call(content, 'content publish', [], services)).lines).toEqual(['Published other', waits])
  expect((await call(content, 'content publish', [], services)).lines).toEqual([waits])
  await database.close()
})

test('content publish lists what readers now get', async () => {
  const database = await testDatabase()
  await using content = await contentFolder()
  const storage = { has: async () => true }
  const services = async () =>
    ({ db: database.db, storage, clock: systemClock, config: loadConfig({ CONTENT_DIR: content.path }) }) as unknown as Awaited<
      ReturnType<Tools['services']>
    >
  expect(await call(content, 'content publish', [], services)).toEqual({ code: 0, lines: ['Published lamp', 'Published other'] })
  expect(await call(content, 'content publish', [], services)).toEqual({ code: 0, lines: ['Nothing has changed.'] })
  await content.write(lamp, 'nothing')
  expect(await call(content, 'content publish', [], services)).toMatchObject({ code: 1 })
  await database.close()
})
