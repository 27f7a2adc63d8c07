import { z } from 'zod'
import { anyoneMay } from '#features/accounts/contract.ts'

const course = z.object({
  id: z.string(),
  metadata: z.object({ title: z.string(), description: z.string(), category: z.string(), icon: z.string().nullable() }),
})

export const catalogueContract = {
  listCourses: anyoneMay()
    .route({ method: 'GET', path: '/courses', summary: 'Every series, in the order of the catalogue' })
    .output(z.array(course)),
}

export type Course = z.infer<typeof course>
