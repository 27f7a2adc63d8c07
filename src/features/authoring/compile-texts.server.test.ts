import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '#compiler/compiler.ts'
import { contentFolder, writtenProject, type ContentFolder } from '#features/content/content.fixtures.ts'
import { keepingCompiler } from './compile-texts.server.ts'

/** Compiles the folder again at each call, as the author's preview does at each save. */
function previewOf(content: ContentFolder) {
  const { compile } = keepingCompiler()
  return async () => {
    using compiled = await compile(await readSources(content.path), ['lamp', 'other'], async () => [])
    return {
      found: compiled.findings.map(({ rule }) => rule),
      sound: compiled.projects.flatMap(({ project }) => project?.id ?? []),
    }
  }
}

test('broken aliases hold back no project, and neither do mended ones', async () => {
  await using content = await contentFolder()
  const compile = previewOf(content)
  await content.write('aliases.yaml', 'means:\n  bulb: [missing]\n')
  expect(await compile()).toEqual({ found: ['unknownTarget'], sound: ['lamp', 'other'] })
  await content.write('aliases.yaml', 'means:\n  bulb: [lamp]\n')
  expect(await compile()).toEqual({ found: [], sound: ['lamp', 'other'] })
})

test('a shared file that is a link holds back its projects only until the link is gone', async () => {
  const other = writtenProject({ title: 'Build it', order: '1.2' })
  await using content = await contentFolder({ 'concepts.yaml': null, 'projects/other/project.md': other })
  const link = join(content.path, 'concepts.yaml')
  const compile = previewOf(content)
  await symlink('elsewhere.yaml', link)
  expect(await compile()).toEqual({ found: ['unread'], sound: [] })
  await rm(link)
  expect((await compile()).sound).toEqual(['other'])
})
