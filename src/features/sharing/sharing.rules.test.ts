import { expect, test } from 'vitest'
import { firstTry, NETWORKS, postAddress, postTarget } from './sharing.rules.ts'

const url = 'https://way.example/projects/dns'
const text = 'I read the “DNS” & more. https://way.example/projects/dns'

test("[SHARE-08] [SHARE-11] each network has its page; the microblog gets the text and the product's tag", () => {
  const addresses = NETWORKS.map((network) => new URL(postAddress(network, { text, url })))
  expect(addresses.map(({ hostname }) => hostname)).toEqual(['www.linkedin.com', 'x.com', 'www.facebook.com', 'www.instagram.com'])
  const [linkedin, twitter, facebook] = addresses
  expect(linkedin?.searchParams.get('text')).toBe(text)
  expect([twitter?.pathname, twitter?.searchParams.get('text'), twitter?.searchParams.get('hashtags')]).toEqual([
    '/intent/post',
    text,
    'waymark',
  ])
  expect(facebook?.searchParams.get('u')).toBe(url)
})

test('a checked answer was right the first time if it is complete and was never wrong', () => {
  const answer = (id: string, misses: number, status = 'COMPLETE') => ({ id, misses, status })
  const checked = new Set(['a', 'b', 'c', 'open'])
  const answers = [answer('a', 0), answer('b', 2), answer('c', 0), answer('open', 0, 'IN_REVIEW'), answer('free text', 0)]
  expect(firstTry(answers, checked)).toEqual({ right: 2, checked: 3 })
  expect(firstTry(answers, new Set())).toBeNull()
  expect(firstTry([], checked)).toBeNull()
})

test('a post leads to what is public of the learner’s own, the documentation first, and else to the project', () => {
  const documentation = { isPublic: true, page: '/ada/projects/dns/document' }
  const proof = { isPublic: true, page: '/ada/projects/dns/proof' }
  const hidden = { isPublic: false }
  expect(postTarget('dns', documentation, proof)).toEqual({ path: documentation.page, isOwn: true })
  expect(postTarget('dns', { ...documentation, ...hidden }, proof)).toEqual({ path: proof.page, isOwn: true })
  expect(postTarget('dns', { ...documentation, ...hidden }, { ...proof, ...hidden })).toEqual({ path: '/projects/dns', isOwn: false })
  expect(postTarget('dns', undefined, undefined)).toEqual({ path: '/projects/dns', isOwn: false })
})
