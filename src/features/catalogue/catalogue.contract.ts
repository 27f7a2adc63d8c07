import { z } from 'zod'
import { anyoneMay } from '#features/accounts/accounts.contract.ts'

const course = z.object({
  id: z.string(),
  metadata: z.object({ title: z.string(), description: z.string(), category: z.string(), icon: z.string().nullable() }),
})

const topic = z.object({
  id: z.string(),
  type: z.enum(['category', 'course']),
  value: z.string().describe('what GET /schedule takes as a topic'),
  metadata: z.object({
    title: z.string(),
    icon: z.string().nullable().describe('the category whose mark it has'),
    projects: z.array(z.string()).describe('ids, in their order'),
    imageUrl: z.string().nullable(),
  }),
})

export const catalogueContract = {
  listCourses: anyoneMay()
    .route({ method: 'GET', path: '/courses', summary: 'Every series, in the order of the catalogue' })
    .output(z.array(course)),
  recommendTopics: anyoneMay()
    .route({ method: 'GET', path: '/topics/recommended', summary: 'Categories and courses, the best to begin with first' })
    .output(z.array(topic)),
}

export type Course = z.infer<typeof course>
