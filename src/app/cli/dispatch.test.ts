import { expect, test } from 'vitest'
import { UsageError } from '#platform/command.ts'
import type { Command, Out, Tools } from '#platform/command.ts'
import { loadConfig } from '#platform/config.ts'
import { StartError } from '#platform/result.ts'
import { commands as allCommands } from './commands.ts'
import { explainUnknown, findCommand, runCommand, showHelp } from './dispatch.ts'
import { nearest } from '#pure/edit-distance.ts'

function listening(): Out & { lines: string[]; errors: string[] } {
  const lines: string[] = []
  const errors: string[] = []
  return { lines, errors, line: (text = '') => void lines.push(text), error: (text) => void errors.push(text) }
}

const tools: Tools = {
  config: loadConfig({}),
  cwd: '/',
  insideServer: false,
  stopped: () => new AbortController().signal,
  services: () => Promise.reject(new Error('not asked for')),
  database: () => Promise.reject(new Error('not asked for')),
}

function command(name: string, run: Command['run'] = async () => {}): Command {
  return { name, summary: `Does ${name}.`, usage: `npm run waymark -- ${name}`, run }
}

const commands = [command('doctor'), command('content'), command('content check'), command('content publish'), command('user add')]

test.each([
  [['doctor'], 'doctor', []],
  [['doctor', 'x'], 'doctor', ['x']],
  [['content', 'check', 'x'], 'content check', ['x']],
  [['content', 'x'], 'content', ['x']],
])('%j calls %s', (words, name, args) => {
  expect(findCommand(commands, words)).toMatchObject({ command: { name }, args })
})

test.each([
  ['docter', 'doctor'],
  ['contnet', 'content'],
  ['xyzzy', undefined],
])('%s suggests %s', (word, meant) => {
  expect(
    nearest(
      word,
      commands.map(({ name }) => name),
    ),
  ).toBe(meant)
})

test('an unknown command is refused with a suggestion', () => {
  const out = listening()
  expect(explainUnknown(commands, ['docter'], out)).toBe(2)
  expect(out.errors).toEqual(['There is no command "docter". Did you mean "doctor"? --help lists them all.'])
})

test('the first word of a group lists its commands', () => {
  const out = listening()
  expect(explainUnknown(commands, ['user'], out)).toBe(2)
  expect(out.lines).toEqual(['  user add  Does user add.'])
})

test('the help lists every command', () => {
  const out = listening()
  showHelp(commands, out)
  for (const { name } of commands) expect(out.lines.join('\n')).toContain(name)
})

test.each<[string, Command['run'], number, RegExp]>([
  ['nothing', async () => {}, 0, /^$/],
  ['a number', async () => 3, 3, /^$/],
  ['a wrong call', async () => Promise.reject(new UsageError('Say which.')), 2, /^Say which\.$/],
  ["an operator's mistake", async () => Promise.reject(new StartError('Port taken.')), 1, /^Port taken\.$/],
  ['a defect', async () => Promise.reject(new Error('oops')), 1, /oops\n\s+at /],
])('a command that ends with %s returns its exit code', async (_, run, code, said) => {
  const out = listening()
  expect(await runCommand({ command: command('x', run), args: [] }, out, tools)).toBe(code)
  expect(out.errors[0] ?? '').toMatch(said)
})

test.each(allCommands)('$name refuses an option that it does not know, by its name', async (command) => {
  const out = listening()
  expect(await runCommand({ command, args: ['--foo'] }, out, tools)).toBe(2)
  expect(out.errors[0]).toContain("Unknown option '--foo'")
})

test.each(allCommands)('the usage of $name begins with how it is called', ({ name, usage }) => {
  expect(usage.split(/\n| [[<]/)[0]).toMatch(new RegExp(`^npm run waymark -- ${name}(?: |$)`))
})
