import { z } from 'zod'
import { anyoneMay } from '#features/accounts/contract.ts'
import type { DocNode } from '#features/content/rules.ts'
import { LEGAL_TEXTS } from './rules.ts'

const testimonial = z.object({
  name: z.string(),
  country: z.string(),
  countryIcon: z.string().describe('the picture of a flag, on this site'),
  imageUrl: z.string(),
  quote: z.string(),
})

export const siteContract = {
  listTestimonials: anyoneMay()
    .route({ method: 'GET', path: '/testimonials', summary: 'What learners say' })
    .output(
      z.object({
        isSample: z.boolean().describe('nobody said it: the operator has not replaced it yet'),
        testimonials: z.array(testimonial),
      }),
    ),
  getLegalText: anyoneMay()
    .route({ method: 'GET', path: '/legal/{name}', summary: 'The terms, or the privacy policy' })
    .input(z.object({ name: z.enum(LEGAL_TEXTS) }))
    .output(
      z.object({
        title: z.string(),
        sections: z.array(
          z.object({ heading: z.string().nullable(), document: z.custom<DocNode>((value) => typeof value === 'object' && value !== null) }),
        ),
      }),
    ),
}
