import { z } from 'zod'
import { anyoneMay } from '#features/accounts/accounts.contract.ts'
import { LEGAL_TEXTS } from './site.rules.ts'

const testimonial = z.object({
  name: z.string(),
  country: z.string(),
  countryIcon: z.string().describe('the picture of a flag, on this site'),
  imageUrl: z.string(),
  quote: z.string(),
})

const result = z.object({
  projectId: z.string(),
  title: z.string(),
  category: z.string(),
  sentence: z.string().describe('what one has at the end'),
})

export const siteContract = {
  listTestimonials: anyoneMay()
    .route({ method: 'GET', path: '/testimonials', summary: 'What learners say, or what they come to' })
    .output(
      z.object({
        testimonials: z.array(testimonial).describe('those of the operator’s testimonials.yaml'),
        results: z.array(result).describe('of up to six projects; none where there are testimonials'),
      }),
    ),
  getLegalText: anyoneMay()
    .route({ method: 'GET', path: '/legal/{name}', summary: 'The terms, or the privacy policy' })
    .input(z.object({ name: z.enum(LEGAL_TEXTS) }))
    .output(
      z.object({
        title: z.string(),
        sections: z.array(z.object({ heading: z.string().nullable(), html: z.string() })),
      }),
    ),
}
