import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { writtenProject, type ContentFolder } from '#features/content/content.fixtures.ts'

const LEVELS = 10
/** Expands to nine to the tenth values. */
const bomb = Array.from({ length: LEVELS }, (_, at) => {
  const inner = at === 0 ? 'x' : `*level${at - 1}`
  return `level${at}: &level${at} [${Array(9).fill(inner).join(', ')}]`
}).join('\n')

const text = (order: number, words: string) =>
  writtenProject({ title: 'Build it', order: `1.${order}`, text: `## The only step {#only}\n\n${words}\n` })

/** Ends only when its process is killed. */
export const ENDLESS = text(90, '*a_ '.repeat(9000))

interface Hostile {
  file?: string
  body: string | Buffer
  /** the expected finding: its place and its rule */
  found: string
}

export const HOSTILE: Record<string, Hostile> = {
  'bomb-of-aliases': { body: text(11, 'Build it.').replace('kind: tool', `kind: tool\n${bomb}`), found: '21 badYaml' },
  'deep-yaml': { body: text(12, 'Build it.').replace('needs: []', `needs: ${'['.repeat(20_000)}`), found: '10 badYaml' },
  'alias-to-nothing': { body: text(13, 'Build it.').replace('title: Build it', 'title: *Build* it'), found: '2 badYaml' },
  'nul-in-yaml': { body: text(14, 'Build it.').replace('title: Build it', 'title: "Build\\0it"'), found: '2 badYaml' },
  'half-a-pair': { body: text(15, 'Build it.').replace('title: Build it', 'title: "Build\\ud800it"'), found: '2 badYaml' },
  'deep-quotes': { body: text(16, '>'.repeat(20_000)), found: '18 tooDeep' },
  'deep-list': {
    body: text(17, Array.from({ length: 100 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')),
    found: '48 tooDeep',
  },
  'deep-directives': {
    body: text(18, Array.from({ length: 80 }, (_, at) => `${':'.repeat(83 - at)}note{#n${at}}`).join('\n')),
    found: '78 tooDeep',
  },
  'endless-marks': { body: ENDLESS, found: '18 takesTooLong' },
  'no-utf8': { body: Buffer.from(text(19, 'Caf\xe9'), 'latin1'), found: '18 notUtf8' },
  'one-long-line': { body: text(20, 'word '.repeat(1_000_000)), found: '1 tooLong' },
  'empty-file': { body: '', found: '1 missingFrontMatter' },
}

/** Adds projects that are broken in every known way, beside the valid ones of the folder. */
export async function addHostile(content: ContentFolder, names: readonly string[] = Object.keys(HOSTILE)): Promise<void> {
  for (const name of names) await content.write(`projects/${name}/project.md`, HOSTILE[name]?.body ?? '')
}

/** Adds paths that are not regular files; returns them by the name in their finding. */
export async function addNoFiles(content: ContentFolder): Promise<Record<string, string>> {
  const at = (...path: string[]) => join(content.path, 'projects', ...path)
  await mkdir(at('a-folder', 'project.md'), { recursive: true })
  await mkdir(at('a-circle'))
  await symlink('project.md', at('a-circle', 'project.md'))
  await symlink('.', at('a-link'))
  return {
    'a-folder': 'project.md is a folder',
    'a-circle': 'project.md is a link, and links are not followed',
    'a-link': 'This folder is a link, and links are not followed',
  }
}
