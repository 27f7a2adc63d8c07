import { z } from 'zod'
import { anyoneMay } from '#features/accounts/contract.ts'
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
    .output(z.object({ testimonials: z.array(testimonial).describe('none until the operator has written some') })),
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
