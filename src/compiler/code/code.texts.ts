import { guess, type Meant } from '../phrases/phrases.texts.ts'

const lineOrEnd = (line: string | null) => (line === null ? 'nothing more' : `“${line}”`)

/** Findings about code blocks and their runs. */
export const codeFindings = {
  unknownLanguage: (language: string, meant: Meant) => ({
    what: `${language} is not a language that can be coloured`,
    mend: guess(meant, 'use another name for it, or text'),
  }),
  unhighlighted: (language: string, message: string) => ({
    what: `This code could not be coloured as ${language}: ${message}`,
    mend: 'try again; if it stays, write text as its language',
  }),
  emptyCode: () => ({ what: 'This code block is empty', mend: 'write the code, or remove the block' }),
  loneCodegroup: (group: string) => ({
    what: `The group ${group} has one block only`,
    mend: 'put the other blocks of the group directly beside it, or remove codegroup',
  }),
  cannotRun: (language: string) => ({
    what: `A block in ${language} cannot be run`,
    mend: 'remove run, or use shell, javascript, typescript or python',
  }),
  runFailed: (code: number | string, output: string) => ({
    what: `The block ended with ${code}: ${output}`,
    mend: 'make the commands work in an empty folder',
  }),
  otherOutput: ({ expected, printed }: { expected: string | null; printed: string | null }, difference: readonly string[]) => ({
    what: `The output is not what the block before prints: ${lineOrEnd(expected)} is expected, ${lineOrEnd(printed)} is printed`,
    mend: 'write what it prints, with … for any lines and <any> for any text',
    difference,
  }),
}
