import { cp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentFolder, otherCatalogue, SOUND_NEIGHBOUR } from '#features/content/content.fixtures.ts'
import { call, course } from './cli.fixtures.ts'
import { checkCommand } from '#compiler/lint/cli.ts'

const README = '# Radio\n\nHear it.\n\n## Build\n\nTake wire.\n\n## Listen\n\nTurn it on.\n'

test('content import creates a project that passes the check, with the picture and a copy of the import beside it', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course({ 'README.md': `${README}\n![A radio](radio.svg)\n` })
  await cp(join(content.path, 'projects/lamp/images/lamp.svg'), join(from.path, 'radio.svg'))
  const { code, lines } = await call(content.path, [from.path, '--as', 'radio'])
  expect(code).toBe(0)
  expect(lines.at(-1)).toBe(`Wrote ${content.path}/projects/radio/project.md. It is private until you say visibility: public.`)
  expect((await readdir(join(content.path, 'projects/radio'), { recursive: true })).toSorted()).toEqual([
    '.imported',
    '.imported/import.json',
    '.imported/project.md',
    'images',
    'images/radio.svg',
    'project.md',
  ])
  expect(
    (
      await call(
        content.path,
        ['radio'],
        checkCommand(async () => []),
      )
    ).code,
  ).toBe(0)
})

test('with --report nothing is written; --json prints the report for programs', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course({ 'README.md': README.replace('Take', '<x-y>Take</x-y>') })
  const { lines } = await call(content.path, [from.path, '--as', 'radio', '--report', '--json'])
  const said = JSON.parse(lines.join('\n')) as { report: object[]; files: string[]; written: string }
  expect(said).toMatchObject({ format: 'markdown', written: 'wouldBe', files: ['project.md'], findings: [] })
  expect(said.report).toContainEqual({
    outcome: 'left out',
    file: 'README.md',
    line: 7,
    words: '<x-y> </x-y>',
    what: '<x-y> is not known here; the words in it stay',
  })
  expect(await readdir(join(content.path, 'projects'))).not.toContain('radio')
})

test("a second import keeps local changes and takes the source's; a conflict exits with 1", async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course({ 'README.md': README })
  const args = [from.path, '--as', 'radio']
  const file = join(content.path, 'projects/radio/project.md')
  await call(content.path, args)
  expect((await call(content.path, args)).lines.at(-1)).toBe(`${file} is as it should be: nothing has changed in the source.`)
  const mine = (await readFile(file, 'utf8')).replace('Take wire.', 'Take copper wire.').replace('time: 60', 'time: 15')
  await writeFile(file, mine)
  await from.put('README.md', README.replace('## Listen', '## Listen to it').replace('Hear it.', 'Hear it well.'))
  expect(await call(content.path, args)).toMatchObject({ code: 0 })
  const merged = mine.replace('## Listen {', '## Listen to it {').replace('Hear it.', 'Hear it well.')
  expect(await readFile(file, 'utf8')).toBe(merged)
  await from.put('README.md', README.replace('## Listen', '## Listen to it').replace('Hear it.', 'Hear it well.').replace('wire', 'a coil'))
  const { code, lines } = await call(content.path, args)
  expect(code).toBe(1)
  const line = merged.split('\n').indexOf('Take copper wire.') + 1
  expect(lines).toContain(
    `  project.md:${line}  “Take copper wire.” was changed here, and “Take a coil.” in the source (README.md:7): yours stays`,
  )
  expect(await readFile(file, 'utf8')).toBe(merged)
})

test('a second import reports only new decisions, and names the source of what was removed here', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course({ 'README.md': README })
  const args = [from.path, '--as', 'radio']
  const file = join(content.path, 'projects/radio/project.md')
  const decided = ({ lines }: { lines: string[] }) => {
    const at = lines.indexOf('For you to decide:')
    return at < 0 ? [] : lines.slice(at + 1).filter((line) => line.startsWith('  '))
  }
  const first = decided(await call(content.path, args))
  expect(first.length).toBeGreaterThan(1)
  const known = `  ${first.length} are the same as after the last import; --json says them.`
  expect(decided(await call(content.path, args))).toEqual([known])
  await from.put('README.md', `Words above.\n\n${README}\n![A radio](none.svg)\n`)
  const again = decided(await call(content.path, [...args, '--report']))
  expect(again).toHaveLength(2)
  expect(again[0]).toContain('There is no picture none.svg')
  const said = JSON.parse((await call(content.path, [...args, '--json'])).lines.join('\n')) as {
    report: { outcome: string; isKnown?: true }[]
  }
  expect(said.report.filter(({ outcome, isKnown }) => outcome === 'decide' && isKnown)).toHaveLength(first.length)
  await writeFile(file, (await readFile(file, 'utf8')).replace('Take wire.\n\n', ''))
  await from.put('README.md', README.replace('wire', 'a coil'))
  expect((await call(content.path, args)).lines).toContain(
    '  README.md:7  “Take a coil.” was removed here and changed in the source: it stays out',
  )
})

test('a file that the author wrote beside an import stays when the source gains one, and so does a text without its copy', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  const asked = (text: string) =>
    `# --description--\n\nRead it.\n\n# --questions--\n\n## --text--\n\n${text}\n\n## --answers--\n\nA lamp.\n\n---\n\nA stone.\n\n## --video-solution--\n\n1\n`
  await using from = await course({ 'a.md': '# --description--\n\nRead it.\n' })
  const args = [from.path, '--as', 'radio']
  const at = (name: string) => join(content.path, 'projects/radio', name)
  const kept = (name: string) => `  ${name}:1  ${name} was changed here and in the source: yours stays`
  await call(content.path, args)
  await writeFile(at('quiz.yaml'), 'id: mine\n')
  await from.put('a.md', asked('What glows?'))
  const { code, lines } = await call(content.path, args)
  expect(await readFile(at('quiz.yaml'), 'utf8')).toBe('id: mine\n')
  expect(lines).toContain(kept('quiz.yaml'))
  expect(code).toBe(1)
  expect((await call(content.path, args)).lines).not.toContain(kept('quiz.yaml'))
  await writeFile(at('quiz.yaml'), await readFile(at('.imported/quiz.yaml'), 'utf8'))
  await rm(at('.imported/quiz.yaml'))
  expect((await call(content.path, args)).lines).not.toContain(kept('quiz.yaml'))

  const mine = (await readFile(at('project.md'), 'utf8')).replace('Read it.', 'Read it twice.')
  await writeFile(at('project.md'), mine)
  await rm(at('.imported/project.md'))
  expect((await call(content.path, args)).lines).toContain(kept('project.md'))
  expect(await readFile(at('project.md'), 'utf8')).toBe(mine)
})

test('a quiz that the author or the source removes stays out', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  const asked = (text: string) =>
    `# --description--\n\nRead it.\n\n# --questions--\n\n## --text--\n\n${text}\n\n## --answers--\n\nA lamp.\n\n---\n\nA stone.\n\n## --video-solution--\n\n1\n`
  await using from = await course({ 'a.md': asked('What glows?') })
  const at = (name: string, project = 'radio') => join(content.path, 'projects', project, name)
  await call(content.path, [from.path, '--as', 'radio'])
  await call(content.path, [from.path, '--as', 'stove'])
  const withQuiz = await readFile(at('project.md'), 'utf8')
  await writeFile(at('project.md'), withQuiz.replace(/\n*::quiz\{[^}]*\}/, ''))
  await rm(at('quiz.yaml'))
  await call(content.path, [from.path, '--as', 'radio'])
  await expect(readFile(at('quiz.yaml'))).rejects.toThrow('ENOENT')
  await from.put('a.md', asked('What shines?'))
  expect((await call(content.path, [from.path, '--as', 'radio'])).lines).toContain(
    '  quiz.yaml:1  quiz.yaml was removed here and changed in the source: it stays out',
  )
  await expect(readFile(at('quiz.yaml'))).rejects.toThrow('ENOENT')

  await from.put('a.md', '# --description--\n\nRead it.\n')
  await call(content.path, [from.path, '--as', 'stove'])
  expect(await readFile(at('project.md', 'stove'), 'utf8')).not.toContain('::quiz')
  await expect(readFile(at('quiz.yaml', 'stove'))).rejects.toThrow('ENOENT')
  await from.put('a.md', asked('What glows?'))
  await call(content.path, [from.path, '--as', 'stove'])
  expect(await readFile(at('quiz.yaml', 'stove'), 'utf8')).toContain('What glows?')
})

test('a project without a title is named after its id, without the prefix of its catalogue', async () => {
  await using content = await otherCatalogue()
  await using from = await course({ 'paper-planes.md': 'Fold it.', 'paper-boats.md': 'Fold it again.' })
  await call(content.path, [from.path, '--as', 'labs-paper-things'])
  const text = await readFile(join(content.path, 'projects/labs-paper-things/project.md'), 'utf8')
  expect(text).toContain('title: Paper things\n')
  expect(text.match(/^## .*$/gm)).toEqual(['## Paper boats {#paper-boats}', '## Paper planes {#paper-planes}'])
})

test('bad input gives a sentence', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course({ 'notes.txt': 'Nothing' })
  await expect(call(content.path, [])).rejects.toThrow('Name one file or folder to import.')
  await expect(call(content.path, [from.path, '--format', 'word', '--as', 'a'])).rejects.toThrow('There is no format word; there are ')
  await expect(call(content.path, ['/none', '--as', 'a'])).rejects.toThrow('There is no file or folder /none.')
  await expect(call(content.path, [from.path, '--as', 'A b'])).rejects.toThrow('"A b" cannot be an id')
  await expect(call(content.path, [from.path, '--as', 'a'])).rejects.toThrow(/^Nothing in .* looks like a format that can be imported/)
  await expect(call(content.path, [from.path, '--as', 'a', '--format', 'markdown'])).rejects.toThrow('looks like plain Markdown.')
  await from.put('a.md', 'Words.')
  await expect(call(content.path, [from.path, '--as', 'lamp'])).rejects.toThrow('lamp is there already and was not imported.')
  await from.put('a.md', '\n')
  await expect(call(content.path, [from.path, '--as', 'a'])).rejects.toThrow('There are no words in')
})

test('a picture whose name has no letters is named "picture"', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course({ 'README.md': `${README}\n![A radio](4-0.svg)\n` })
  await cp(join(content.path, 'projects/lamp/images/lamp.svg'), join(from.path, '4-0.svg'))
  await call(content.path, [from.path, '--as', 'radio'])
  expect(await readdir(join(content.path, 'projects/radio/images'))).toEqual(['picture.svg'])
})

test('a document without text is reported and left out; alone it is refused', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course({ 'data.md': 'PK\u0000\u0001\u0002' })
  await expect(call(content.path, [from.path, '--as', 'radio'])).rejects.toThrow('There are no words in')
  await from.put('README.md', README)
  const { lines } = await call(content.path, [from.path, '--as', 'radio'])
  expect(lines.join('\n')).toContain('data.md:1  What it holds is not text: it was not read')
  expect(await readFile(join(content.path, 'projects/radio/project.md'), 'utf8')).not.toContain('PK')
})

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="9"/></svg>'

test('pictures are read only from the imported folder, whatever an address or a symlink says, and others are reported', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  const shown = ['../private.svg', 'images/link.svg', 'link/private.svg', 'images/inside.svg', 'images/own.svg']
  await using from = await course({
    'private.svg': drawing,
    'elsewhere/private.svg': drawing,
    'course/README.md': `${README}\n${shown.map((url) => `![A drawing](${url})`).join('\n\n')}\n\n![Served](/../private.svg)\n`,
    'course/images/own.svg': drawing,
  })
  const at = (...names: string[]) => join(from.path, ...names)
  await symlink(at('private.svg'), at('course/images/link.svg'))
  await symlink(at('elsewhere'), at('course/link'))
  await symlink('own.svg', at('course/images/inside.svg'))
  const { lines } = await call(content.path, [at('course'), '--as', 'radio'])
  expect((await readdir(join(content.path, 'projects/radio/images'))).toSorted()).toEqual(['inside.svg', 'own.svg'])
  for (const url of shown.slice(0, 3))
    expect(lines.join('\n')).toContain(`  ${url} is outside of what is imported, so it was not taken: import the folder that holds both`)
  expect(lines.join('\n')).toContain('There is no picture /../private.svg')
})

test('documents of a site imported by their folder have the pictures that the site serves at its root', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course({
    'site/docusaurus.config.ts': 'export default {}\n',
    'site/static/img/radio.svg': drawing,
    'site/private/plan.svg': drawing,
    'site/docs/build/deep/radio.md': `${README}\n![A radio](/img/radio.svg)\n\n![It](@site/static/img/radio.svg)\n\n![No](/../private/plan.svg)\n`,
  })
  const { lines } = await call(content.path, [join(from.path, 'site/docs/build/deep'), '--as', 'radio'])
  expect(await readdir(join(content.path, 'projects/radio/images'))).toEqual(['radio.svg'])
  expect(lines.join('\n')).toContain('2 × A picture was copied to images/radio.svg')
  expect(lines.join('\n')).toContain('There is no picture /../private/plan.svg')
})
