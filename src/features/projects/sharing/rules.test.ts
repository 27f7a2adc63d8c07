import { expect, test } from 'vitest'
import { projectMetadata } from '../fixtures.ts'
import { shareText } from './rules.ts'

const url = 'https://way.example/projects/dns'

test('the words to share are those of the track, then of the project, then our own; title and address are filled in', () => {
  const metadata = projectMetadata({
    title: 'Read the DNS',
    tracks: [
      { id: 'low', title: 'Low', description: '' },
      { id: 'high', title: 'High', description: '', share: { linkedin: 'By hand: {title}' } },
    ],
    share: { linkedin: 'I read {title}. {url}', share: 'Done. {url}' },
  })
  const words = (track: string | null, key: 'linkedin' | 'twitter') => shareText(metadata, { track, key, url })
  expect(words('high', 'linkedin')).toBe('By hand: Read the DNS')
  expect(words('low', 'linkedin')).toBe(`I read Read the DNS. ${url}`)
  expect(words(null, 'twitter')).toBe(`Done. ${url}`)
  expect(shareText(projectMetadata({ title: 'TLS' }), { track: null, key: 'linkedin', url })).toBe(`I just finished “TLS”. ${url}`)
})
