import { expect, test } from 'vitest'
import { mentionsExport, namedImportsIn } from './module-files.ts'
import { moduleCode } from './write-module.ts'

const written = (text: string, name = 'main.js') => moduleCode({ name, text }) ?? ''
const namesIn = (text: string, name = 'main.js') => namedImportsIn(written(text, name), name.endsWith('.ts')).map((one) => one.name)

test.each([
  ["import { sum, by as times } from './a.js'\nsum(times(1))", ['sum', 'by']],
  ["import two, { sum } from './a.js'\nsum(two)", ['sum', 'default']],
  ["import * as all from './a.js'\nall.sum()", []],
  ["import { sum } from './a.js'", []],
  ["export { sum as total } from './a.js'", ['sum']],
  ["export * from './a.js'", []],
  ["import { größe, $one, _two } from './a.js'\ngröße + $one + _two", ['größe', '$one', '_two']],
  ["import { all } from './a.js'\nconsole.log(...all)", ['all']],
  ["// import { no } from './a.js'\nconst text = \"import { no } from './a.js'\"", []],
])('the names that a script imports and uses: %s', (text, names) => {
  expect(namesIn(text).toSorted()).toEqual(names.toSorted())
})

test('what a typed file passes on may be a type', () => {
  expect(namesIn("import { Shape, area } from './a.ts'\nexport { Shape }\nconst one: Shape = area()", 'main.ts')).toEqual(['area'])
  expect(namesIn("export { Shape } from './a.ts'", 'main.ts')).toEqual([])
})

test('each import is at its line', () => {
  const code = written("const a = 1\nimport { sum } from './a.js'\n\nimport { by } from './b.js'\nsum(by(a))\n")
  expect(namedImportsIn(code, false).map(({ request, line }) => [request, line])).toEqual([
    ['./a.js', 2],
    ['./b.js', 4],
  ])
})

test('a name is exported that gets its value later', () => {
  const code = written('export let user\nexport const login = () => { user = 1 }')
  expect(['user', 'login', 'use', 'logins'].map((name) => mentionsExport(code, name))).toEqual([true, true, false, false])
})
