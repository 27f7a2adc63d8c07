import { expect, test } from 'vitest'
import { htmlOf } from '#app/shell/shell.fixtures.tsx'
import { LateProblem } from './problem-pages.tsx'

test('while an error page loads its place is not announced: the page itself comes a moment later', async () => {
  const never = new Promise<never>(() => undefined)
  const Loading = () => {
    throw never
  }
  const html = await htmlOf(
    <LateProblem>
      <Loading />
    </LateProblem>,
  )
  expect(html).toMatch(/<p class="[^"]*">This page can’t be shown right now\./)
})
