import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Remarks } from './remarks.tsx'

const finding = {
  kind: 'mistake',
  file: 'projects/lamp/project.md',
  line: 3,
  column: 1,
  what: 'It is wrong',
  mend: 'mend it',
  block: null,
} as const

const remarks = (isOfSaved: boolean) =>
  renderToString(<Remarks projectId="lamp" findings={[finding]} hasFailed={false} isOfSaved={isOfSaved} leadsTo={() => null} />)

test('beside changes that are not saved the remarks say that they are about the saved text', () => {
  expect(remarks(true)).toContain('as it was last saved')
  expect(remarks(false)).not.toContain('as it was last saved')
})
