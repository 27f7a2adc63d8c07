import { z } from 'zod'
import { anyoneMay, learnersMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { PICTURE_SIZE_NAMES, STORED_KINDS } from './uploads.rules.ts'

const { NOT_FOUND, UNPROCESSABLE_CONTENT } = refusals

/** The response of the PUT to the signed address. */
export const uploaded = z.object({ storageName: z.string(), url: z.string(), size: z.number().int(), type: z.string() })

const ownFiles = z.object({
  taken: z.number().int().describe('bytes of all files'),
  most: z.number().int().describe('bytes that they may take'),
  kinds: z.array(z.object({ kind: z.enum(STORED_KINDS), bytes: z.number().int() })).describe('the largest first'),
})

export const uploadsContract = {
  signUpload: learnersMay({ changes: true })
    .route({
      method: 'GET',
      path: '/uploads/generate-signed-url',
      summary: 'An address on this site that takes one file by PUT within ten minutes',
    })
    .input(
      z.object({
        fileName: z.string().min(1).max(210).describe('profile_picture_{id}, portfolio_{id}, chat_{chatId} or {projectId}_{validationId}'),
        size: z.coerce.number().int().positive().optional().describe('bytes, when the address is to take exactly that many'),
        type: z.string().max(100).optional().describe('when the address is to take that type alone'),
      }),
    )
    .output(z.object({ url: z.string() }))
    .errors({ UNPROCESSABLE_CONTENT }),
  getUpload: anyoneMay({ own: true })
    .route({ method: 'GET', path: '/uploads/{storageName}', summary: 'An uploaded file', outputStructure: 'detailed' })
    .input(z.object({ storageName: z.string().max(300), size: z.enum(PICTURE_SIZE_NAMES).optional().describe('of a profile picture') }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }))
    .errors({ NOT_FOUND }),
  giveUpUpload: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'DELETE',
      path: '/uploads/{storageName}',
      summary: 'Gives up an own file that nothing uses yet: its room is free as soon as it is needed',
      successStatus: 204,
    })
    .input(z.object({ storageName: z.string().max(300) }))
    .output(z.void())
    .errors({ NOT_FOUND }),
  getOwnFiles: learnersMay()
    .route({ method: 'GET', path: '/user/files', summary: 'How much room the own files take, by what they belong to' })
    .output(ownFiles),
  savePicture: learnersMay({ idempotency: 'inherent' })
    .route({ method: 'PUT', path: '/user/picture', summary: 'Makes an uploaded file the own picture; null takes it away' })
    .input(z.object({ picture: z.string().max(300).nullable().describe('{nickname}/uploads/{fileName}') }))
    .output(z.object({ picture: z.string().nullable() }))
    .errors({ NOT_FOUND, UNPROCESSABLE_CONTENT }),
}

export type OwnFiles = z.infer<typeof ownFiles>
export type Uploaded = z.infer<typeof uploaded>
