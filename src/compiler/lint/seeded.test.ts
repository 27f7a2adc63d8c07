import { expect, test } from 'vitest'
import { contentFolder, SOUND_NEIGHBOUR } from '#features/content/content.fixtures.ts'
import { compileFolder } from '../compile.ts'
import { readSources } from '../source/folder.ts'
import { adviseOn } from './advice.ts'
import { causes, nearly, shown, worse, type Fair, type Seeded } from './seeded.fixtures.ts'
import { fairAnswers, ofAnswers } from './seeded-answers.fixtures.ts'
import { cut, fairLists, fairTexts, vanishing } from './seeded-texts.fixtures.ts'

async function readSound() {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  return await readSources(content.path)
}

const sound = readSound()

async function foundIn({ file = 'project.md', from, to, also = {} }: Fair & Pick<Seeded, 'also'>) {
  const path = file.startsWith('/') ? file.slice(1) : `projects/lamp/${file}`
  const original = (await sound).get(path)?.toString('utf8') ?? ''
  expect(original).toContain(from)
  const changed = original.replace(from, () => to)
  const others = Object.entries(also).map(([name, body]) => [name, Buffer.from(body)] as const)
  const files = new Map([...(await sound), ...others, [path, Buffer.from(changed)]])
  const { projects, findings } = await compileFolder(files, ['lamp'])
  const advice = await Promise.all(projects.map((project) => adviseOn(project, files)))
  const all = [...findings, ...advice.flat()]
  return { path, changed, found: all.map(({ file: where, rule, line, mend }) => ({ place: `${where}:${line} ${rule}`, mend })) }
}

const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

test.each([...causes, ...shown, ...nearly, ...worse, ...ofAnswers, ...vanishing, ...cut])(
  '$kind is one finding, at its line ($rule)',
  async (seeded) => {
    const { path, changed, found } = await foundIn(seeded)
    expect(changed).toContain(seeded.at ?? seeded.to)
    expect(found.map(({ place }) => place)).toEqual([`${path}:${lineOf(changed, seeded.at ?? seeded.to)} ${seeded.rule}`])
    if (seeded.meant !== undefined) expect(found[0]?.mend).toContain(`did you mean ${seeded.meant}?`)
  },
)

test.each([...fairAnswers, ...fairTexts, ...fairLists])('$kind: nothing is found', async (fair) => {
  expect((await foundIn(fair)).found).toEqual([])
})
