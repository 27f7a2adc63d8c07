import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Completions } from './completions.tsx'

const wordsOf = (count: number) => renderToStaticMarkup(<Completions count={count} pictures={[]} />).replaceAll(/<[^>]+>/g, '')

test('[DIR-40] completions under ten are exact, followed by a plus, and none are not shown', () => {
  expect([0, 1, 7, 9].map(wordsOf)).toEqual(['', '1+ completed', '7+ completed', '9+ completed'])
})

test('[DIR-44] of five people who completed it, three are shown', () => {
  const pictures = Array.from({ length: 5 }, (_, index) => `/uploads/profile_picture_${index}`)
  const html = renderToStaticMarkup(<Completions count={5} pictures={pictures} />)
  expect(html.match(/<img/g)).toHaveLength(3)
  expect(html).toContain('profile_picture_0')
  expect(html).toContain('5+ completed')
})
