import { expect, test } from 'vitest'
import { isFound, isPicturePath, pictureName } from './drafts.rules.ts'

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
