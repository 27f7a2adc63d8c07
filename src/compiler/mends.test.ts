import { expect, test } from 'vitest'
import { contentFolder, projectText } from '#features/content/content.fixtures.ts'
import { compileFolder } from './compile.ts'
import { readSources } from './source/folder.ts'

test.each([
  ['order: "1.1"\n', '', 'add order: write it in quotes, as "1.2"'],
  [/kind: .*\n/, '', 'add kind: one of roadmap, specialty, tool'],
  [/time: .*\n/, '', 'add time: write the minutes as a number'],
  [/title: .*\n/, '', 'add title: …'],
  [/needs: .*\n/, '', 'add needs: […]'],
  [' title="What is the secret?"', '', 'write ::text{#id title="…"}'],
  ['[more](https://example.com/)', ':link[more]', 'write :link[words]{to="…"}'],
  ['{id=lamp}', '', 'write :concept[words]{id=…}'],
  [':::task{#glow}', '::: task{#glow}', 'write :::task without a space'],
  ['::text{#brightness', '::text {#brightness', 'write ::text{ without a space'],
])('where %s is written %j, the finding says what to write', async (from, to, mend) => {
  await using content = await contentFolder({ 'projects/lamp/project.md': projectText.replace(from, to) })
  const { findings } = await compileFolder(await readSources(content.path))
  expect(findings.map((finding) => finding.mend)).toEqual([mend])
})
