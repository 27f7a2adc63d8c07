/** The names of tests, as simple reading finds them: nothing is run for it. */
export function testNamesIn(file: string, text: string): string[] {
  const found = text.matchAll(PATTERNS.find(({ files }) => files.test(file))?.name ?? /$^/g)
  return [...found].flatMap((match) => match.groups?.['name'] ?? [])
}

const PATTERNS = [
  { files: /\.py$/, name: /^[ \t]*(?:async[ \t]+)?def[ \t]+(?<name>test\w*)[ \t]*\(/gm },
  { files: /\.[mc]?[jt]sx?$/, name: /\b(?:test|it)[ \t]*\(\s*(?<quote>['"`])(?<name>.+?)\k<quote>/g },
  { files: /\.sql$/, name: /^[ \t]*--[ \t]*test[: \t][ \t]*(?<name>.+?)[ \t]*$/gim },
]

/** Whether tests in SQL only look at what the learner's file gives, on rows that learners can read. */
export function onlyReadsResult(tests: string): boolean {
  const blocks = tests.split(/^[ \t]*--[ \t]*test[: \t].*$/im).slice(1)
  const setsUp = (block: string) => /^[ \t]*--[ \t]*main[ \t]*$|^[ \t]*(?!--)\S/im.test(block.split(/^[ \t]*--[ \t]*expect\b/im)[0] ?? '')
  return blocks.length > 0 && !blocks.some(setsUp)
}
