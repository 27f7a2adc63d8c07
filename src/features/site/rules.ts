/** What a learner said, in their own words. */
export interface Testimonial {
  name: string
  /** The picture of a flag, on this site. */
  countryIcon: string
  country: string
  imageUrl: string
  quote: string
}

export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalText = (typeof LEGAL_TEXTS)[number]
