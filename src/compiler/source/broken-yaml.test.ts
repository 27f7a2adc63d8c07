import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Report } from '../findings.ts'
import { readYaml } from './yaml.ts'

function foundIn(text: string): string {
  const found: string[] = []
  const report = ((at: { line: number; column: number }, _: string, { what, mend }: { what: string; mend: string }) =>
    void found.push(`${at.line}:${at.column} ${what} — ${mend}`)) as Report
  readYaml({ text, schema: z.unknown(), report })
  return found.join('\n')
}

test.each([
  ['a colon in a text', 'title: Lamps: light one', '1:8 There is a second colon', 'put the text in quotes: "Lamps: light one"'],
  ['a colon and quotes in a text', `a: b: "it's"`, '1:4 There is a second colon', `quotes: 'b: "it''s"'`],
  ['a colon in braces', 'a:\n  - { id: x, value: Dark: very, b: c }', '2:21 YAML takes “Dark: very” for a field', 'in quotes'],
  ['a tab', 'a:\n\tb: 1', '2:1 There is a tab', 'put spaces in its place'],
  ['a field indented deeper', 'title: A\n  time: 20', '2:3 This line begins further in', 'in the same column as that line'],
  ['a field indented deeper than its item', 'needs:\n  - a\n    b: 1', '3:5 This line begins further in', 'in the same column'],
  ['a field indented less', 'a:\n    b: 1\n  c: 2', '3:3 This line begins in another column', 'all fields of one thing'],
  ['an item indented less', 'needs:\n  - a\n - b', '3:2 This line begins in another column', 'all items of one list'],
  ['an item among fields', 'title: A\n- b', '2:1 An item of a list stands here', 'below the name of its list'],
  ['an unclosed quote', 'a: 1\ntitle: "Lamp\ncost: 1\nb: 2', '2:8 The " that opens here is not closed', 'write " where'],
  ['an unclosed single quote', "title: 'Lamp\ncost: 1", "1:8 The ' that opens here is not closed", "write ' where"],
  ['a quote within quotes', 'title: "Say "hi" now"', '1:14 The text has ended with "', 'write \\" for each quote'],
  ['an apostrophe within quotes', "title: 'It's on'", "1:12 The text has ended with '", "write '' for each '"],
  ['a field twice', 'title: A\ncost: 1\ntitle: B', '3:1 title stands here twice, first 2 lines above', 'leave one'],
  ['a field twice in an item', '- a: 1\n  a: 2', '2:3 a stands here twice, first the line above', 'leave one'],
  ['an unclosed bracket', 'needs: [a, b\ncost: 1', '1:8 The [ that opens here is not closed', 'write ] where it ends'],
  ['an unclosed brace', 'q:\n  - { id: a, b: c\n  - { id: d }', '2:5 The { that opens here is not closed', 'write } where'],
  ['a bracket too many', 'needs: [a]]', '1:11 This ] closes nothing', 'take it away'],
  ['items without a comma', 'a: ["x" "y"]', '1:9 There is no comma before this', 'write a comma'],
  ['a name without a space after its colon', 'title:Lamp\ncost: 1', '1:1 “title:Lamp” has no colon and space', 'a colon, a space'],
  ['a line that is not a field', 'cost: 1\ntitle Lamp', '2:1 “title Lamp” has no colon and space', 'a colon, a space'],
  ['a character that starts other syntax', 'title: `ls` lists', '1:8 A text cannot begin with ` here', 'in quotes'],
  ['a text in brackets followed by more', 'title: [A] lamp', '1:8 A text cannot begin with [ here', 'in quotes'],
  ['a star', 'title: *on* and off', '1:8 A text cannot begin with * here', 'in quotes'],
  ['a pattern in double quotes', 'value: "\\d+"', '1:9 \\d means nothing between double quotes', 'single quotes'],
  ['a second document', 'a: 1\n---\nb: 2', '2:1 A line of --- ends the file here', 'take it away'],
])('%s is explained in plain words, where it is to be fixed', (_, text, what, mend) => {
  const found = foundIn(text)
  expect(found).toContain(what)
  expect(found).toContain(mend)
  expect(found).not.toMatch(/YAML:|mapping|scalar|token|implicit|\n/)
})

test("a rare error has the library's message", () => {
  expect(foundIn('- a\nb: 1')).toBe('2:1 This is not valid YAML: Unexpected scalar at node end — mend the YAML here')
})
