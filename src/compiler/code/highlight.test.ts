import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { compileApart } from '../compile-apart.ts'
import { readSources } from '../source/folder.ts'
import { createServer } from '#platform/http/server.ts'
import { openHighlighter } from './highlight.ts'

test('highlighting works in a serving process, which has other globals, also when it is the first use there', async () => {
  createServer(() => new Response(), { requestTimeoutMs: 1000 })
  const highlight = await openHighlighter(['bash'])
  expect(highlight('echo "hi"', 'bash')).toEqual([
    [
      { text: 'echo', class: 'fn' },
      { text: ' ', class: null },
      { text: '"hi"', class: 'str' },
    ],
  ])
})

/** Highlighting it takes longer than the library's own limit of half a second. */
const LONG_LINE = 'echo "$a" | grep -v x; '.repeat(2000)

test('a line that takes long is highlighted to its end', async () => {
  const highlight = await openHighlighter(['bash'])
  const [line = []] = highlight(LONG_LINE, 'bash')
  expect(line.map(({ text }) => text).join('')).toBe(LONG_LINE)
  expect(line.filter(({ text }) => text === 'grep')).toHaveLength(2000)
})

test('a text has the same version on an idle machine and on a busy one', async () => {
  const code = `\`\`\`bash\n${LONG_LINE}\n\`\`\`\n\n#### With care`
  await using content = await contentFolder({ 'projects/lamp/project.md': (text) => text.replace('#### With care', code) })
  const files = await readSources(content.path)
  const version = async () => {
    using compiled = await compileApart({ compileSeconds: 600 }, false)(files, ['lamp'], async () => [])
    return compiled.projects[0]?.project?.version ?? expect.fail('not compiled')
  }
  const idle = await version()
  const busy = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  try {
    expect(await version()).toBe(idle)
  } finally {
    for (const child of busy) child.kill('SIGKILL')
  }
})
