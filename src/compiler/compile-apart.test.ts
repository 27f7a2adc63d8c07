import { expect, test } from 'vitest'
import { contentFolder, png } from '#features/content/content.fixtures.ts'
import { addHostile, addNoFiles, HOSTILE } from './hostile.fixtures.ts'
import { projectIdsOf, readSources } from './source/folder.ts'
import { compileApart } from './compile-apart.ts'

const compileAll = async (path: string) => {
  const files = await readSources(path)
  return compileApart({ compileSeconds: 3 }, false)(files, projectIdsOf(files), async () => [])
}

test('whatever a project does to the compiler becomes a finding with its file and line, and the other projects are compiled', async () => {
  await using content = await contentFolder()
  await addHostile(content)
  using compiled = await compileAll(content.path)
  const found = (id: string) =>
    compiled.findings.filter(({ file }) => file === `projects/${id}/project.md`).map(({ line, rule }) => `${line} ${rule}`)
  for (const [id, hostile] of Object.entries(HOSTILE)) expect([id, ...found(id)]).toContain(hostile.found)
  const sound = compiled.projects.flatMap(({ project }) => project ?? [])
  expect(sound.map(({ id }) => id)).toEqual(['lamp', 'other'])
})

test('the body of a picture is still available after a later project has ended the process that had it', async () => {
  await using content = await contentFolder()
  await addHostile(content, ['endless-marks'])
  await content.write('projects/zebra/project.md', '')
  await using shown = await contentFolder()
  using compiled = await compileAll(content.path)
  using before = await compileAll(shown.path)
  const bodies = async ({ projects }: typeof compiled) =>
    Promise.all((projects.find(({ id }) => id === 'lamp')?.project?.assets ?? []).map(async ({ key, body }) => [key, await body()]))
  expect(compiled.findings.map(({ rule }) => rule)).toContain('takesTooLong')
  const drawn = await bodies(compiled)
  expect(drawn.length).toBeGreaterThan(2)
  expect(drawn).toEqual(await bodies(before))
})

test('a path that is not a regular file is reported, and so is a picture that cannot be decoded completely', async () => {
  await using content = await contentFolder()
  const said = await addNoFiles(content)
  const whole = await png(1000, 500)
  await content.write('projects/lamp/images/photo.png', whole.subarray(0, whole.length - 200))
  using compiled = await compileAll(content.path)
  for (const [id, what] of Object.entries(said))
    expect(compiled.findings).toContainEqual(expect.objectContaining({ file: `projects/${id}/project.md`, line: 1, what }))
  expect(compiled.findings).toContainEqual(expect.objectContaining({ file: 'projects/lamp/project.md', rule: 'badImage' }))
  expect(compiled.projects.flatMap(({ project }) => project?.id ?? [])).toEqual(['other'])
})

test('unreadable shared files are reported, and hold back the projects of their catalogue', async () => {
  await using content = await contentFolder({
    'catalogue.yaml': `series: ${'['.repeat(20_000)}\n`,
    'concepts.yaml': Buffer.from([0xff, 0x0a]),
  })
  using compiled = await compileAll(content.path)
  const shared = compiled.findings.filter(({ file }) => !file.startsWith('projects/'))
  expect(shared.map(({ file, line, rule }) => [file, line, rule])).toEqual([
    ['catalogue.yaml', 1, 'badYaml'],
    ['concepts.yaml', 1, 'notUtf8'],
  ])
  expect(compiled.projects.flatMap(({ project }) => project ?? [])).toEqual([])
})

test('a process that compiles again has nothing left of the folder before', async () => {
  await using before = await contentFolder({ 'projects/only-here/project.md': '' })
  await using after = await contentFolder({ 'catalogue.yaml': 'series: {' })
  const compileAndLeave = async ({ path }: typeof before) => {
    using compiled = await compileAll(path)
    return { found: compiled.findings, ids: compiled.projects.map(({ id }) => id), shared: compiled.catalogue.findings.length }
  }
  const first = await compileAndLeave(before)
  const second = await compileAndLeave(after)
  expect(second.ids).not.toContain('only-here')
  expect([first.shared, second.shared]).toEqual([0, 1])
  expect(await compileAndLeave(before)).toEqual(first)
})
