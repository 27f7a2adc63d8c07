import { expect, test } from 'vitest'
import { compileFolder } from '../compile/compile.ts'
import { readSources } from '../compile/source/folder.ts'
import { contentFolder, SOUND_NEIGHBOUR } from '../fixtures.ts'
import { adviseOn } from './advice.ts'
import { causes, nearly, shown, worse, type Seeded } from './seeded.fixtures.ts'

async function foundIn({ file = 'project.md', from, to, also = {} }: Seeded) {
  const path = file.startsWith('/') ? file.slice(1) : `projects/lamp/${file}`
  let changed = ''
  const change = (original: string) => {
    expect(original).toContain(from)
    return (changed = original.replace(from, () => to))
  }
  await using content = await contentFolder({ ...SOUND_NEIGHBOUR, ...also, [path]: change })
  const files = await readSources(content.path)
  const { projects, findings } = await compileFolder(files, ['lamp'])
  const all = [...findings, ...projects.flatMap((project) => adviseOn(project, files))]
  return { path, changed, found: all.map(({ file: where, rule, line, mend }) => ({ place: `${where}:${line} ${rule}`, mend })) }
}

const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

test.each([...causes, ...shown, ...nearly, ...worse])('$kind is one finding, at its line ($rule)', async (seeded) => {
  const { path, changed, found } = await foundIn(seeded)
  expect(changed).toContain(seeded.at ?? seeded.to)
  expect(found.map(({ place }) => place).join('\n')).toBe([`${path}:${lineOf(changed, seeded.at ?? seeded.to)} ${seeded.rule}`].join())
  if (seeded.meant !== undefined) expect(found[0]?.mend).toContain(`did you mean ${seeded.meant}?`)
})
