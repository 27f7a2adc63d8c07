import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toolFile } from './tool-file.server.ts'
import { lineFor } from './tool-lines.rules.ts'

function withTool<Answer>(act: (file: string, run: (...args: string[]) => ReturnType<typeof spawnSync>) => Answer): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-tool-'))
  const file = join(folder, 'waymark.mjs')
  writeFileSync(file, toolFile('http://127.0.0.1:9'))
  const env = { PATH: process.env['PATH'], HOME: folder, WAYMARK_SETTINGS: join(folder, 'settings') }
  try {
    return act(file, (...args) => spawnSync(process.execPath, [file, ...args], { cwd: folder, env, encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('it is one file of JavaScript that asks nothing but Node', () => {
  withTool((file) => {
    execFileSync(process.execPath, ['--check', file])
    const imports = [...toolFile('https://waymark.test').matchAll(/^import .* from '(.*)'$/gm)].map(([, from = '']) => from)
    expect(imports.length).toBeGreaterThan(4)
    expect(imports.filter((from) => !from.startsWith('node:'))).toEqual([])
    expect(toolFile('https://waymark.test')).not.toMatch(/\bimport\(|\brequire\(|\beval\(|new Function/)
  })
})

test('it uses nothing that Node 20 does not have', () => {
  expect(toolFile('https://waymark.test')).not.toMatch(
    /withResolvers|groupBy|import\.meta|\/[a-z]*v[a-z]*\.test|Array\.fromAsync|\.union\(/,
  )
})

test.each([
  [['--help'], 0, 'node ~/waymark.mjs login'],
  [['--nonsense'], 2, 'There is no --nonsense here'],
  [['--jso'], 2, 'Did you mean --json?'],
  [['chek'], 2, 'There is no command chek. Did you mean check?'],
  [['check', 'a', 'b'], 2, 'There is no b here'],
  [['check'], 4, 'This machine is not signed in'],
  [['logout'], 0, 'This machine is signed out'],
  [['login'], 6, 'cannot be reached'],
])('waymark.mjs %j ends with %i', (args, code, said) => {
  withTool((_, run) => {
    const { status, stdout } = run(...args)
    expect(String(stdout)).toContain(said)
    expect(status).toBe(code)
  })
})

test('--json prints JSON and nothing else', () => {
  withTool((_, run) => {
    const { stdout, stderr } = run('--json')
    expect(JSON.parse(String(stdout))).toEqual({ project: null, folder: null, results: [], code: 4 })
    expect(String(stderr)).toContain('not signed in')
  })
})

test('one line fetches it into the home folder and starts it, in either shell', () => {
  expect(lineFor('bash', 'https://a.example', 'kitchen')).toBe(
    'curl -fsSL https://a.example/waymark.mjs -o ~/waymark.mjs && node ~/waymark.mjs login && node ~/waymark.mjs check kitchen',
  )
  expect(lineFor('powershell', 'https://a.example', 'kitchen')).toBe(
    'Invoke-WebRequest https://a.example/waymark.mjs -OutFile "$HOME/waymark.mjs"; node "$HOME/waymark.mjs" login; node "$HOME/waymark.mjs" check kitchen',
  )
})
