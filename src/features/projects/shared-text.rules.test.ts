import { expect, test } from 'vitest'
import { projectMetadata } from './projects.fixtures.ts'
import { shareText } from './shared-text.rules.ts'

const url = 'https://way.example/projects/dns'

test('[SHARE-12] share texts come from the track, then the project, then the default; title and address are filled in', () => {
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

test('[SHARE-12] each of the six templates is used for its network, and short texts for networks with short posts', () => {
  const share = { share: 'general', linkedin: 'work', facebook: 'friends', twitter: 'birds', instagram: 'pictures', shortform: 'short' }
  const words = (key: keyof typeof share, left: Partial<typeof share> = share) =>
    shareText(projectMetadata({ share: left }), { track: null, key, url })
  expect((Object.keys(share) as (keyof typeof share)[]).map((key) => words(key))).toEqual(Object.values(share))
  const few = { share: 'general', shortform: 'short' }
  expect([words('linkedin', few), words('facebook', few), words('twitter', few), words('instagram', few)]).toEqual([
    'general',
    'general',
    'short',
    'short',
  ])
})
