import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'
import type { Highlight, Note } from '#features/projects/reading-marks.rules.ts'
import { bookmarksContract } from './bookmarks.contract.ts'

/** Not checked again: they were checked when they were saved. */
const marked = z.object({
  project: z.object({ id: z.string(), title: z.string() }),
  highlights: z.custom<Highlight[]>(Array.isArray),
  notes: z.custom<Note[]>(Array.isArray),
})

export const notesContract = {
  listNotes: learnersMay()
    .route({ method: 'GET', path: '/notes', summary: 'What the caller marked and wrote, in all projects; the newest project first' })
    .output(z.array(marked)),
  ...bookmarksContract,
}

export type ProjectNotes = z.infer<typeof marked>
