import { StartError } from '#platform/result.ts'
import { UsageError } from '#platform/command.ts'
import type { Command, Out, Tools } from '#platform/command.ts'
import { nearest } from '#pure/edit-distance.ts'

export const exitCodes = { fine: 0, problem: 1, wrongCall: 2 }

export interface Call {
  command: Command
  args: string[]
}

/** Matches the longest name first, so that `content check` wins over `content`. */
export function findCommand(commands: readonly Command[], words: string[]): Call | undefined {
  const named = [2, 1].map((count) => ({ count, name: words.slice(0, count).join(' ') }))
  for (const { count, name } of named) {
    const command = commands.find((candidate) => candidate.name === name)
    if (command) return { command, args: words.slice(count) }
  }
  return undefined
}

function list(commands: readonly Command[], out: Out): void {
  const width = Math.max(...commands.map(({ name }) => name.length))
  for (const { name, summary } of commands.toSorted((a, b) => a.name.localeCompare(b.name))) out.line(`  ${name.padEnd(width)}  ${summary}`)
}

export function showHelp(commands: readonly Command[], out: Out): void {
  out.line('npm run waymark -- <command> [arguments]')
  out.line()
  list(commands, out)
  out.line()
  out.line('  --help after a command tells more about it.')
}

export function showUsage({ summary, usage }: Command, out: Out): void {
  out.line(summary)
  out.line()
  for (const line of usage.split('\n')) out.line(`  ${line}`)
}

/** For an unknown command: lists its group, or suggests the nearest name. */
export function explainUnknown(commands: readonly Command[], words: string[], out: Out): number {
  const [first = ''] = words
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0) {
    const asked = words.slice(0, 2).join(' ')
    const guess =
      words.length > 1
        ? nearest(
            asked,
            group.map(({ name }) => name),
          )
        : undefined
    out.error(
      words.length > 1
        ? `There is no command "${asked}".${guess ? ` Did you mean "${guess}"?` : ''}`
        : `"${first}" is followed by one of these:`,
    )
    list(group, out)
    return exitCodes.wrongCall
  }
  const guess = nearest(
    first,
    commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? name]),
  )
  out.error(`There is no command "${first}".${guess ? ` Did you mean "${guess}"?` : ''} --help lists them all.`)
  return exitCodes.wrongCall
}

/** Runs a command and returns its exit code. An operator's mistake prints a sentence, a bug its stack. */
export async function runCommand({ command, args }: Call, out: Out, tools: Tools): Promise<number> {
  try {
    return (await command.run(args, out, tools)) ?? exitCodes.fine
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) {
      out.error(error.message)
      showUsage(command, out)
      return exitCodes.wrongCall
    }
    if (error instanceof StartError) out.error(error.describe())
    else out.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return exitCodes.problem
  }
}

/** Errors of `parseArgs` for an unknown option or a missing value. */
function isParseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
