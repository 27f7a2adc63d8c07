import { expect, test } from 'vitest'
import type { ShownDoc } from '../documents.contract.ts'
import { writtenHead } from './written-head.ts'

const shown = (more: Partial<ShownDoc> = {}): ShownDoc => ({
  text: {
    title: 'A lamp',
    subtitle: 'The task: Build one.',
    author: 'Ada',
    finishedAt: '2026-01-10T00:00:00.000Z',
    facts: [],
    sections: [],
  },
  theme: 'light',
  titleUrl: null,
  projectId: 'lamp',
  madeAt: '2026-01-10T00:00:00.000Z',
  owner: { name: 'Ada', nickname: 'ada', picture: null },
  isPublic: true,
  takenDown: null,
  isIndexed: false,
  hasPdf: true,
  isOwner: false,
  ...more,
})

test('a shared document has a title and a large landscape picture with its size and type', () => {
  const { meta } = writtenHead(shown(), 'https://way.example')
  expect(meta).toEqual(
    expect.arrayContaining([
      { title: 'A lamp by Ada · Waymark' },
      { property: 'og:url', content: 'https://way.example/ada/projects/lamp/document' },
      { property: 'og:image', content: 'https://way.example/ada/projects/lamp/share.png' },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  )
})

test('only a public document whose owner allows it may be indexed', () => {
  const noIndex = { name: 'robots', content: 'noindex' }
  const isHidden = (facts: Partial<ShownDoc>) => writtenHead(shown(facts), '').meta.some((one) => one['content'] === noIndex.content)
  expect([isHidden({}), isHidden({ isPublic: false, isIndexed: true }), isHidden({ isIndexed: true })]).toEqual([true, true, false])
})
