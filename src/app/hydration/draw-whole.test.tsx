import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { drawWhole } from './draw-whole.ts'

function Broken(): never {
  throw new Error('No lamp')
}

test('a page is rendered completely, or not at all', async () => {
  expect(await drawWhole(<Suspense>Light</Suspense>)).toContain('Light')
  const broken = drawWhole(
    <Suspense>
      <Broken />
    </Suspense>,
  )
  await expect(broken).rejects.toMatchObject({ cause: { message: 'No lamp' } })
})
