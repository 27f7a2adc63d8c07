import { z } from 'zod'
import { learnersMay } from '#features/accounts/contract.ts'
import { refusals } from '#platform/http/errors.ts'

const { NOT_FOUND, PRECONDITION_FAILED } = refusals

const selected = z.object({ projectId: z.string().min(1).max(200), selectedTime: z.iso.datetime({ offset: true }).nullable() })

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
      summary: 'Changes My Projects: with If-Match the list is the whole of it, without it is what changes in it',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        headers: z.object({ 'if-match': z.string().max(200).optional() }).optional(),
        body: z.array(selected).max(1000),
      }),
    )
    .output(z.object({ headers: z.object({ etag: z.string() }), body: z.array(selected) }))
    .errors({ NOT_FOUND, STALE_SELECTION }),
}
