import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AVATAR_SIZES, avatarSource, showsPicture, statusAtStart } from './avatar-rules.ts'
import { Avatar } from './avatar.tsx'

test('avatars are 24, 32, 36 and 40 pixels', () => {
  expect(AVATAR_SIZES).toEqual({ xs: 24, sm: 32, md: 36, lg: 40 })
})

test.each([
  ['xs', 'extra-small'],
  ['sm', 'extra-small'],
  ['md', 'small'],
  ['lg', 'medium'],
] as const)('[UI-10] a %s avatar requests the %s picture', (size, asked) => {
  expect(avatarSource('/uploads/ada.png', size)).toBe(`/uploads/ada.png?size=${asked}`)
})

test('[UI-10] the size is added to an existing query and stays before a fragment', () => {
  expect(avatarSource('/ada.png?v=2#top', 'lg')).toBe('/ada.png?v=2&size=medium#top')
})

test('a local picture (data or blob) gets no query', () => {
  expect(avatarSource('blob:http://localhost/1', 'lg')).toBe('blob:http://localhost/1')
})

test.each([null, undefined, '', ' '])('[UI-11] [UI-12] without a picture (%j) the avatar is empty and shows the user icon', (picture) => {
  const html = renderToStaticMarkup(createElement(Avatar, { picture }))
  expect(statusAtStart(picture)).toBe('empty')
  expect(html).toContain('data-status="empty"')
  expect(html).toContain('<svg')
  expect(html).not.toContain('<img')
})

test('[UI-11] with a picture the avatar begins loading', () => {
  expect(statusAtStart('/ada.png')).toBe('loading')
  expect(renderToStaticMarkup(createElement(Avatar, { picture: '/ada.png' }))).toContain('data-status="loading"')
})

test('[UI-12] after an error the picture is removed and the icon stays', () => {
  expect(showsPicture('error')).toBe(false)
  expect(showsPicture('loaded')).toBe(true)
})
