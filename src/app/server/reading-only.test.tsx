import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourseButton } from '../shell/course/course-button.tsx'
import { asText } from './reading-only.ts'

test('a page that is only for reading shows no button that opens nothing', () => {
  expect(asText(renderToString(<CourseButton className="fixed" />))).toMatch(/^<button disabled hidden /)
})
