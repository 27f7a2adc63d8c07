import { expect, test } from 'vitest'
import { contentFolder, SOUND_NEIGHBOUR } from '#features/content/content.fixtures.ts'
import { compileFolder } from '../../compile.ts'
import { readSources } from '../../source/folder.ts'
import { adviseOn, adviseOnShared } from '../advice.ts'
import { unknownWords } from './dictionary.ts'

async function advised(changes: Parameters<typeof contentFolder>[0]) {
  await using content = await contentFolder({ ...SOUND_NEIGHBOUR, ...changes })
  const files = await readSources(content.path)
  const { projects } = await compileFolder(files, ['lamp'])
  const [lamp] = projects
  if (!lamp) throw new Error('There is no lamp')
  const advice = [...(await adviseOn(lamp, files)), ...(await adviseOnShared(files))]
  return advice.map(({ file, line, what }) => `${file.replace('projects/lamp/', '')}:${line} ${what}`)
}

const lamp = 'projects/lamp/project.md'
const withText = (words: string) => ({ [lamp]: (project: string) => project.replace('1. One', `${words}\n\n1. One`) })

test('British and American spellings are accepted, in one text', async () => {
  expect(await unknownWords(['colour', 'color', 'organise', 'organize', 'centre', 'center', "don't", 'naïve', 'café'])).toEqual(new Set())
})

test('a word misspelt in several places is reported at the first', async () => {
  expect(await advised(withText('A lampp here.\n\nLampp and lampp again.'))).toEqual([
    expect.stringMatching(/^project\.md:\d+ “lampp” is in no dictionary$/),
  ])
})

test('words of the list, of concepts and of the project’s own code are accepted, also in the plural', async () => {
  expect(await advised({ ...withText('Frobnicators need a frobnicator.'), 'words.txt': 'frobnicator # what a lamp has\n' })).toEqual([])
  expect(await advised(withText('Call `lmpctl status`: lmpctl is a lamp’s own program.'))).toEqual([])
  const concepts =
    'lamp: { name: Lamp, short: It gives light., detailed: It glows. }\nfluxion: { name: Fluxion, short: A flow., detailed: It flows. }\n'
  expect(await advised({ ...withText('A fluxion glows.'), 'concepts.yaml': concepts })).toEqual([])
})

test('a text in another language has no misspelt words', async () => {
  const german =
    'Diese Lampe leuchtet immer dann besonders hell, wenn jemand zwei kurze Leitungen sorgfältig miteinander verbindet, danach vorsichtig einschaltet und schließlich einige Minuten geduldig wartet. Niemand braucht dafür Werkzeug, solange genügend Strom durch beide Klemmen fließt und keiner davon versehentlich berührt wird. Ringsherum bleibt allerdings etwas Abstand notwendig, damit nirgends ungewollt Feuer entsteht; außerdem gehören Kinder grundsätzlich nicht allein daneben, selbst falls alles ordentlich befestigt wirkt.'
  expect((await advised(withText(german))).filter((one) => one.includes('dictionary'))).toEqual([])
})

test('a long text in another language is checked too, without a suggestion for each of its words', async () => {
  const parts = ['werk', 'licht', 'strom', 'zeug', 'leitung', 'schalt', 'grund', 'brücke', 'klemm', 'dreh', 'wider', 'stand']
  const words = parts.flatMap((one) => parts.flatMap((two) => parts.map((three) => one + two + three)))
  expect((await advised(withText(words.join(' ')))).filter((one) => one.includes('dictionary'))).toEqual([])
})

test('shared files are checked too', async () => {
  const concepts = 'lamp: { name: Lamp, short: It gives lihgt., detailed: It glows. }\n'
  expect(await advised({ 'concepts.yaml': concepts })).toEqual(['concepts.yaml:1 “lihgt” is in no dictionary'])
})
