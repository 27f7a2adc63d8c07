import { expect, test } from 'vitest'
import { merge, withEarlierIds } from './merge.ts'

const project = (...blocks: string[]) => `---\ntitle: Lamp\ntime: 20\n---\n\n${blocks.join('\n\n')}\n`
const base = project('One.', '## Wire {#wire}', 'Two.', '- a\n- b', 'Three.')

test('a change on one side is taken', () => {
  const theirs = project('One, mended.', '## Wire {#wire}', 'Two.', '- a\n- b', 'Three.', 'Four.').replace('20', '30')
  const ours = project('One.', '## Wire {#my-wire}', 'Two.', 'Mine.', 'Three.').replace('Lamp', 'My lamp')
  expect(merge(base, theirs, ours)).toEqual({
    text: project('One, mended.', '## Wire {#my-wire}', 'Two.', 'Mine.', 'Three.', 'Four.').replace('Lamp', 'My lamp').replace('20', '30'),
    conflicts: [],
  })
})

test('changes of neighbouring blocks on both sides are no conflict', () => {
  const theirs = project('One.', '## Wire {#wire}', 'Two there.', '- a\n- b', 'Three.')
  const ours = project('One here.', '## Wire {#wire}', 'Two.', '- a\n- b', 'Three here.')
  const { text, conflicts } = merge(base, theirs, ours)
  expect(text).toBe(project('One here.', '## Wire {#wire}', 'Two there.', '- a\n- b', 'Three here.'))
  expect(conflicts).toEqual([])
})

test('in a conflict the author’s block stays and both places are reported', () => {
  const theirs = project('One.', '## Wire {#wire}', 'Two there.', '- a\n- b', 'Three.').replace('20', '30')
  const ours = project('One.', '## Wire {#wire}', 'Two here.', '- a\n- b', 'Three.').replace('20', '40')
  expect(merge(base, theirs, ours)).toEqual({
    text: ours,
    conflicts: [
      { here: { line: 3, words: 'time: 40' }, there: { line: 3, words: 'time: 30' } },
      { here: { line: 10, words: 'Two here.' }, there: { line: 10, words: 'Two there.' } },
    ],
  })
})

test('a block removed by the author stays out, also if the source changed it; blocks added by both both stay', () => {
  const theirs = project('One.', '## Wire {#wire}', 'Two there.', '- a\n- b', 'Three.', 'Added there.')
  const ours = project('One.', '## Wire {#wire}', '- a\n- b', 'Three.', 'Added here.')
  const { text, conflicts } = merge(base, theirs, ours)
  expect(text).toBe(project('One.', '## Wire {#wire}', '- a\n- b', 'Three.', 'Added here.', 'Added there.'))
  expect(conflicts).toEqual([{ here: null, there: { line: 10, words: 'Two there.' } }])
})

test('a block that the source adds beside a conflict is still taken', () => {
  const ours = project('One.', '## Wire {#wire}', 'Two.', '- a\n- b', 'Three of mine.')
  const behind = project('One.', '## Wire {#wire}', 'Two.', '- a\n- b', 'Three there.', '## After {#after}', 'Look once more.')
  const before = project('One.', '## Wire {#wire}', 'Two.', '- a\n- b', '## After {#after}', 'Look once more.', 'Three there.')
  const quarrel = (line: number) => [{ here: { line: 15, words: 'Three of mine.' }, there: { line, words: 'Three there.' } }]
  expect(merge(base, behind, ours)).toEqual({
    text: behind.replace('Three there.', 'Three of mine.'),
    conflicts: quarrel(15),
  })
  expect(merge(base, before, ours)).toEqual({ text: before.replace('Three there.', 'Three of mine.'), conflicts: quarrel(19) })
})

test('each block of the source without a counterpart of the author’s is reported', () => {
  const theirs = project('One.', '## Wire {#wire}', 'Two.', '> Quoted.', 'Three there.', 'Four there.')
  const ours = project('One.', '## Wire {#wire}', 'Two.', '```\ncode\n```', 'Mine.')
  const { text, conflicts } = merge(base, theirs, ours)
  const lost = ['> Quoted.', 'Three there.', 'Four there.'].filter((words) => !text.includes(words))
  expect(lost).toEqual(['> Quoted.', 'Three there.', 'Four there.'])
  expect(conflicts.map(({ there }) => there?.words)).toEqual(lost)
})

test('the same change on both sides is one change', () => {
  const both = project('One.', '## Wire {#wire}', 'Two, the same.', '- a\n- b', 'Three.')
  expect(merge(base, both, both)).toEqual({ text: both, conflicts: [] })
})

test('items and comments at the margin of the front matter stay with the field above them', () => {
  const fields = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\nOne.\n`
  const before = fields('title: Lamp', 'time: 20')
  const tracks = ['tracks:', '- id: quick', '  title: Quick', '- id: slow', '  title: Slow', '# TODO: a third one', '# TODO: their order']
  const ours = fields('title: Lamp', 'time: 20', ...tracks)
  const theirs = fields('title: Lamp', 'time: 30', 'level: easy')
  expect(merge(before, theirs, ours)).toEqual({ text: fields('title: Lamp', 'time: 30', ...tracks, 'level: easy'), conflicts: [] })
})

test('a renamed heading keeps its id, and links to it follow', () => {
  const was = project('See [it](#wire-it).', '## Wire it {#wire-it}', 'Two.', '### More {#more}', 'Three.')
  const is = project('See [it](#solder-it).', '## Solder it {#solder-it}', 'Two.', '### New {#new}', 'Four.', '### More {#more}', 'Three.')
  expect(withEarlierIds(was, is)).toBe(is.replaceAll('#solder-it', '#wire-it'))
})

test('numbered ids stay with their words when another comes before them', () => {
  const was = project('## A {#a}', 'One.', ':::note{#note}\nFirst\n:::')
  const is = project(':::note{#note}\nNew\n:::', '## A {#a}', 'One.', ':::note{#note-2}\nFirst\n:::')
  expect(withEarlierIds(was, is)).toBe(project(':::note{#note-2}\nNew\n:::', '## A {#a}', 'One.', ':::note{#note}\nFirst\n:::'))
})

test('only ids are renamed: code and words with braces keep their bytes', () => {
  const page = (block: string, fence: string, id = 'show') =>
    project(
      `## Show \`{#${block} users}\` {#${id}}`,
      `Svelte writes {#${block} users}, and \`{#${block} users}\` in code. [Back](#${id})`,
      `${fence}\n{{#${block} users}}\n  {{name}}\n{{/${block}}}\n## Not a heading {#${block}}\n\`\`\``,
      `- \`\`\`md\n  ## Not one either {#${block}}\n  \`\`\`\n- :::note{#${id}-note}\n  Look.\n  :::`,
    )
  const was = page('if', '```handlebars')
  expect(withEarlierIds(was, page('each', '```handlebars', 'list'))).toBe(page('each', '```handlebars'))
})
