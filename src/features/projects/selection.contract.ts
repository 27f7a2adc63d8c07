import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'

const { NOT_FOUND, PRECONDITION_FAILED } = refusals

const projectId = z.string().min(1).max(200)
const time = z.iso.datetime({ offset: true })
const selected = z.object({ projectId, selectedTime: time.nullable() })

const changes = z.object({
  add: z
    .array(z.object({ projectId, selectedTime: time }))
    .max(1000)
    .default([]),
  remove: z.array(projectId).max(1000).default([]),
})

const STALE_SELECTION = {
  ...PRECONDITION_FAILED,
  message: 'The list was changed somewhere else in the meantime.',
  data: z.object({ selection: z.array(selected) }),
}

export const selectionContract = {
  saveSelection: learnersMay()
    .route({
      method: 'PUT',
      path: '/projects/selection',
      summary: 'Changes My Projects: the whole list with If-Match, or {add, remove}; a list without If-Match is taken as changes',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        headers: z.object({ 'if-match': z.string().max(200).optional() }).optional(),
        body: z.union([z.array(selected).max(1000), changes]),
      }),
    )
    .output(z.object({ headers: z.object({ etag: z.string() }), body: z.array(selected) }))
    .errors({ NOT_FOUND, STALE_SELECTION }),
}
