import { expect, test } from 'vitest'
import { compileFolder } from '../compile.ts'
import { readSources } from '../source/folder.ts'
import { contentFolder, SOUND_NEIGHBOUR } from '#features/content/content.fixtures.ts'
import { adviseOn } from './advice.ts'

async function adviceFor(changes: Parameters<typeof contentFolder>[0] = {}) {
  await using content = await contentFolder({ ...SOUND_NEIGHBOUR, ...changes })
  const files = await readSources(content.path)
  const { projects, findings } = await compileFolder(files, ['lamp'])
  expect(findings).toEqual([])
  const advice = await Promise.all(projects.map((project) => adviseOn(project, files)))
  return advice.flat().map(({ file, line, rule }) => `${file.replace('projects/lamp/', '')}:${line} ${rule}`)
}

const lamp = 'projects/lamp/project.md'
const withText = (text: string) => adviceFor({ [lamp]: (project) => project.replace('1. One', () => `${text}\n\n1. One`) })
const rulesOf = async (text: string) => (await withText(text)).map((one) => one.split(' ')[1])
const shell = (...lines: string[]) => ['```bash', ...lines, '```'].join('\n')

test('a good project gets no advice', async () => {
  expect(await adviceFor()).toEqual([])
})

test("removing the shell's current folder is reported at its line, however it got there", async () => {
  expect(await rulesOf(shell('mkdir desk && cd desk', 'rm -rf ../desk'))).toEqual(['removesOwnFolder'])
  expect(await rulesOf(`${shell('cd ~/desk/drawer')}\n\nWords\n\n${shell('rm -r ~/desk')}`)).toEqual(['removesOwnFolder'])
  expect(await rulesOf(shell('cd ~/desk', 'cd ..', 'rm -r desk'))).toEqual([])
  expect(await rulesOf(shell('cd ~/desk', 'rm -r drawer', 'rm note'))).toEqual([])
  expect(await rulesOf(shell('cd "$somewhere"', 'rm -r ../desk'))).toEqual([])
  expect(await rulesOf(shell('(', '  cd ../desk', '  ls $(pwd)', ')', 'rm -r ../desk'))).toEqual([])
  expect(await rulesOf(shell('(cd ~/desk && ls)', 'rm -r ~/desk'))).toEqual([])
  expect(await rulesOf(shell('cd ~/desk', "cat > tidy.sh <<'END'", 'rm -r ~/desk', 'END'))).toEqual([])
})

test('a job line needs an explanation, once', async () => {
  expect(await rulesOf(`${shell('sleep 60 &')}\n\nWait.\n\n${shell('sleep 61 &')}`)).toEqual(['jobLine'])
  expect(await rulesOf(`${shell('sleep 60 &')}\n\nThe shell answers [1] and a number.\n\n${shell('sleep 61 &')}`)).toEqual([])
  expect(await rulesOf(shell('true && true', 'true 2>&1'))).toEqual([])
})

test('cleaning up before a Secret Mission removes what the mission needs', async () => {
  const cleanUp = '## Clean up {#clean-up}\n\nThrow it away.\n\n## Wire it'
  const advice = await adviceFor({ [lamp]: (text) => text.replace('## Wire it', cleanUp) })
  expect(advice).toEqual([expect.stringMatching(/^project\.md:\d+ cleanUpFirst$/)])
})

test('a public project without a motif gets advice, a private one does not', async () => {
  const motif = 'projects/lamp/images/motif.svg'
  expect(await adviceFor({ [motif]: null })).toEqual(['project.md:1 noMotif'])
  const isPrivate = { [lamp]: (text: string) => text.replace('visibility: public', 'visibility: private') }
  expect(await adviceFor({ [motif]: null, ...isPrivate })).toEqual([])
})

test('pictures: an unused one, a heavy one, an alternative text without content', async () => {
  const unused = await adviceFor({ 'projects/lamp/images/old.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' })
  expect(unused).toEqual(['images/old.svg:1 unusedPicture'])
  const heavy = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${'x'.repeat(400_001)}</title></svg>`
  expect(await adviceFor({ 'projects/lamp/images/lamp.svg': heavy })).toEqual(['images/lamp.svg:1 heavyPicture'])
  for (const alt of ['Screenshot', 'an image', 'lamp.svg', 'Figure 2'])
    expect(await adviceFor({ [lamp]: (text) => text.replace('![A lamp]', `![${alt}]`) })).toEqual([
      expect.stringMatching(/^project\.md:\d+ emptyWords$/),
    ])
})

test("an answer that the page's output shows can be copied; part of a number does not count", async () => {
  const output = (line: string) => `${shell('./light')}\n\n\`\`\`output\n${line}\n\`\`\``
  expect(await withText(output('light 800 lumen'))).toEqual([expect.stringMatching(/^answers\.yaml:\d+ copiedAnswer$/)])
  expect(await withText(output('serial 18004'))).toEqual([])
})

test('a question in own words is answered by a check or by the section of the author’s answers', async () => {
  const asked = (...questions: string[]) => {
    const boxes = questions.map((attributes, index) => `::text{#mood-${index} ${attributes}}`)
    return (text: string) => text.replace('::url{#shop', () => [...boxes, '::url{#shop'].join('\n'))
  }
  const withOurs = (section: string, ...questions: string[]) =>
    adviceFor({ [lamp]: (text) => `${asked(...questions)(text)}\n${section}\n` })
  const ours = (...items: string[]) =>
    ['### Compare with ours {#our-answers type=extra-task}', '', 'Write yours first.', '', ...items].join('\n')
  const unanswered = [expect.stringMatching(/^project\.md:\d+ nothingAnswers$/)]
  const feels = 'title="How does `it` feel, and why?"'

  expect(await withOurs('', feels)).toEqual(unanswered)
  expect(await withOurs('', `${feels} optional`)).toEqual([])
  expect(await withOurs(ours('- **How does it feel, and why?** Warm.'), feels)).toEqual([])
  expect(await withOurs(ours('- **How does it feel?** Warm.'), feels)).toEqual([])
  // nothing in bold, another beginning, half a word, or the item of another section
  for (const item of ['- How does it feel, and why? Warm.', '- **Why?** Warm.', '- **How does it fee** Warm.', '- **?** Warm.'])
    expect(await withOurs(ours(item), feels)).toEqual(unanswered)
  expect(
    await withOurs(`${ours('- **What is it?** A lamp.')}\n\n### More {#more}\n\n- **How does it feel, and why?** Warm.`, feels),
  ).toEqual(unanswered)
  expect(await withOurs(ours('- **How does it feel, and why?** Warm.'), 'title="What is it?"', feels)).toEqual(unanswered)
})

test('when the right option mostly has one rank by length, the answer can be guessed', async () => {
  const question = (index: number, right: string, rest: string[], type: string) =>
    `  - id: q${index}\n    type: ${type}\n    question: Which is ${index}?\n    options:\n      - { id: a, value: ${right}, isAnswer: true, explanation: Yes. }\n${rest.map((value, at) => `      - { id: b${at}, value: ${value}, isAnswer: ${type === 'multiple' && at === 0}, explanation: No to ${at}. }\n`).join('')}`
  const quizOf = (rest: string[], type: string, rights: string[]) => ({
    'projects/lamp/quiz.yaml': `id: lamp-quiz\nname: Lamps\ndescription: Some.\nquestions:\n${rights.map((right, index) => question(index, right, rest, type)).join('')}`,
  })
  const quiz = (rest: string[], ...rights: string[]) => quizOf(rest, 'single', rights)
  const [four, five] = ['four words of text', 'five words of long text']
  const [short, between, long] = ['short', 'words between these', 'a right answer that goes on for longer']
  const guessed = ['quiz.yaml:1 guessedByLength']
  expect(await adviceFor(quiz([four], long, long, short))).toEqual(guessed)
  expect(await adviceFor(quiz([four, five], between, short, between))).toEqual(guessed)
  expect(await adviceFor(quiz([four, five], short, short, long))).toEqual(guessed)
  expect(await adviceFor(quiz([four, five], long, between, short))).toEqual([])
  expect(await adviceFor(quiz([four, five], long, long, between, short))).toEqual([])
  expect(await adviceFor(quiz([four], 'five words of a text', 'four texts of word', 'four texts of word'))).toEqual([])
  expect(await adviceFor(quiz([four, five], long, long))).toEqual([])
  expect(await adviceFor(quizOf([four, five], 'multiple', [long, long, long]))).toEqual([])
})

test('an option that says only A speaks of another one, not one that says only a', async () => {
  const option = (value: string) => adviceFor({ 'projects/lamp/quiz.yaml': (quiz) => quiz.replace('value: Dark', `value: ${value}`) })
  for (const value of ['Both A and B', 'Only C', 'neither B nor C', 'All of the above', 'None below.'])
    expect(await option(value)).toEqual([expect.stringMatching(/^quiz\.yaml:\d+ namesPlace$/)])
  for (const value of ['Only a little heat', 'a lamp above the door']) expect(await option(value)).toEqual([])
})

test('a link to what another track shows leads nowhere on one track', async () => {
  const task = ':::task{#of-high}\n::url{#of-high-place title="Where?" optional}\n:::'
  const written = (common: string, low: string, high: string) => (text: string) =>
    text
      .replace('tracks:\n', '$&  - { id: high, title: Step by step, description: You see it all. }\n')
      .replace('{#wire tracks="low"}', '{#wire}')
      .replace('1. One', () => `${common}\n\n1. One`)
      .concat(`\n### Low {#low tracks="low"}\n\nLow. ${low}\n\n### High {#high tracks="high"}\n\nHigh. ${high}\n\n${task}\n`)
      .concat('\n### Both {#both tracks="low, high"}\n\nBoth.\n')
  const linked = async (common = '', low = '', high = '') =>
    (await adviceFor({ [lamp]: written(common, low, high) })).map((one) => one.split(' ')[1])
  for (const link of ['[The high one](#high)', ':link[the task]{to="#of-high"}', 'See [the high one][far].\n\n[far]: #high'])
    expect(await linked(link)).toEqual(['otherTrack'])
  expect(await linked('', 'See [the high one](#of-high).')).toEqual(['otherTrack'])
  expect(await linked('', '', 'See [the low one](#low).')).toEqual(['otherTrack'])
  expect(await linked('See [both](#both) and [it](#test).', 'See [low](#low).', 'See [high](#of-high) and [both](#both).')).toEqual([])
})
