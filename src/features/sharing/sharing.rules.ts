/** A finished project can be shared in a post, as a document, or in the portfolio. */

export const NETWORKS = ['linkedin', 'twitter', 'facebook', 'instagram'] as const
export type Network = (typeof NETWORKS)[number]

/** The product's tag for posts of the microblog. */
export const BRAND_TAG = 'waymark'

/** The page where a post is written. Networks that take no text in the address get it by clipboard. */
export function postAddress(network: Network, { text, url }: { text: string; url: string }): string {
  const addresses: Record<Network, () => string> = {
    linkedin: () => `https://www.linkedin.com/feed/?${new URLSearchParams({ shareActive: 'true', text })}`,
    twitter: () => `https://x.com/intent/post?${new URLSearchParams({ text, hashtags: BRAND_TAG })}`,
    facebook: () => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    instagram: () => 'https://www.instagram.com/',
  }
  return addresses[network]()
}

interface Shown {
  isPublic: boolean
  /** its address here */
  page: string
}

/** Where a post leads: to a page of the learner's that is public, what they built before what they finished; else to the project. */
export function postTarget(
  projectId: string,
  documentation: Shown | undefined,
  proof: Shown | undefined,
): { path: string; isOwn: boolean } {
  const own = [documentation, proof].find((one) => one?.isPublic)
  return own ? { path: own.page, isOwn: true } : { path: `/projects/${encodeURIComponent(projectId)}`, isOwn: false }
}

interface Tried {
  id: string
  status: string
  misses: number
}

export interface FirstTry {
  right: number
  checked: number
}

/** How many checked answers were right the first time; null if nothing is checked. */
export function firstTry(answers: readonly Tried[], checked: ReadonlySet<string>): FirstTry | null {
  const done = answers.filter(({ id, status }) => checked.has(id) && status === 'COMPLETE')
  if (done.length === 0) return null
  return { right: done.filter(({ misses }) => misses === 0).length, checked: done.length }
}
