import { expect, test } from 'vitest'
import { imported, importedText } from '../importing.fixtures.ts'

const staying = ({ said }: { said: string[] }) => said.filter((one) => one.includes(' stays: '))
const FORMULA = 'A formula between $ signs: readers see the signs'
const EXPRESSION = 'An expression of MDX in braces: nothing is filled in'

test('formulas stay as written, and are reported with their lines', async () => {
  const read = await importedText(
    'The area is $\\pi r^2$ and\nthe *rim* $2 \\pi r$.\n\n$$\na &= b \\\\\n- c\n$$\n\n- Deep: $x_1$\n\n| a |\n| - |\n| $x$ and $y$ |\n\n<p>In a tag, $z$</p>',
  )
  expect(staying(read)).toEqual([5, 6, 8, 13, 17, 19].map((line) => `index.md:${line} stays: ${FORMULA}`).toSorted(byLine(read.said)))
  expect(read.text).toContain('The area is $\\pi r^2$ and')
  expect(read.lost).toEqual([])
})

/** Multi-line ones are found first. */
const byLine = (said: readonly string[]) => (a: string, b: string) => said.indexOf(a) - said.indexOf(b)

test('money, shell variables and code are not formulas', async () => {
  const text =
    'It costs $5 to $10, US$ 3 or 4$, and \\$x$.\n\nSet `$a$` and $HOME/$USER.\n\n```sh\necho $x$ $$y$$\n```\n\n<!-- $x$ -->\n\n[a](https://example.com/$x$)'
  expect(staying(await importedText(text))).toEqual([])
})

test('MDX expressions stay as written, and are reported with their lines, once each', async () => {
  const read = await imported({
    'a.mdx':
      "import X from 'x'\n\n# Lamp\n\n## Wire {#wire}\n\nHi {props.name}, {name}.\n\n{/* mine */}\n\n<Card size={4}>\n\nWords `{code}` \\{no}.\n\n</Card>\n\n{items.map((one) => ({\n  a: one,\n}))}\n\n```js\nconst { a } = b\n```\n",
  })
  expect(staying(read)).toEqual([7, 17].map((line) => `a.mdx:${line} stays: ${EXPRESSION}`))
  expect(read.lost).toEqual([])
  expect(staying(await importedText('Hi {name}.'))).toEqual([])
})
