import { expect, test } from 'vitest'
import { branchOf, isFound, isPicturePath, pictureName, titleIn } from './drafts.rules.ts'

test('a picture gets a name that a project can show, whatever its file is called', () => {
  const names = [
    ['A Lamp.PNG', 'a-lamp.png'],
    ['截图.png', 'picture.png'],
    ['Фото.jpg', 'picture.jpg'],
    ['Café crème.webp', 'cafe-creme.webp'],
    ['.png', 'picture.png'],
    ['lamp', 'lamp.png'],
    ['../../etc/lamp.svg', 'etc-lamp.svg'],
    ['v1.2.png', 'v1.2.png'],
  ]
  for (const [file = '', name] of names) expect(pictureName(file)).toBe(name)
})

test('a long name leaves room for the hash that the server adds', () => {
  const name = pictureName(`${'a'.repeat(300)}.jpeg`)
  expect(isPicturePath(`images/${name.replace('.jpeg', '-01234567.jpeg')}`)).toBe(true)
})

test('a project is found by words of its title or its id', () => {
  const lamp = { id: 'lamp', title: 'Light a small one' }
  expect(['', 'light', 'SMALL  light', 'lamp one'].map((search) => isFound(lamp, search))).toEqual([true, true, true, true])
  expect(['torch', 'light torch'].map((search) => isFound(lamp, search))).toEqual([false, false])
})

test.each([
  ['---\ntitle: My try\ntime: 20\n---\n', 'My try'],
  ['---\ntitle: "My try: one"\n---', 'My try: one'],
  ["---\ntime: 20\ntitle: 'My try' # mine\n---\n", 'My try'],
  ['---\ntitle: C# by hand\n---\n', 'C# by hand'],
  ['---\ntitle: >\n  My try\n---\n', null],
  ['---\ntitle:\n---\n', null],
  ['Words\n\ntitle: My try\n', null],
])('the title of a draft is in its first lines: %j', (markdown, title) => {
  expect(titleIn(markdown)).toBe(title)
})

test('where no branch is checked out there is none to commit on', () => {
  expect(['main', 'HEAD', null].map((branch) => branchOf({ branch }))).toEqual(['main', null, null])
})
