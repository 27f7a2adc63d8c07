import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'

const place = z.object({
  id: z.string(),
  at: z.string(),
  title: z.string().nullable().describe('null: the text has no such place any more'),
  step: z.string().nullable().describe('the step that it is in; null: it is one'),
})

const bookmarked = z.object({
  project: z.object({ id: z.string(), title: z.string() }),
  isOpen: z.boolean().describe('false: the caller may not read it now'),
  places: z.array(place).describe('in the order of the text'),
})

export const bookmarksContract = {
  listBookmarks: learnersMay()
    .route({
      method: 'GET',
      path: '/notes/bookmarks',
      summary: 'What the caller has bookmarked, in all projects; the newest project first',
    })
    .output(z.array(bookmarked)),
}

export type ProjectBookmarks = z.infer<typeof bookmarked>
