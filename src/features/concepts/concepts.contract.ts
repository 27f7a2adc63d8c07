import { z } from 'zod'
import { anyoneMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { CONCEPT_LEVELS } from '#features/content/content.rules.ts'

const { NOT_FOUND } = refusals

export const conceptsContract = {
  getConcept: anyoneMay()
    .route({ method: 'GET', path: '/concepts/{key}', summary: 'What a word means, shortly or in detail' })
    .input(z.object({ key: z.string(), name: z.string().exactOptional(), level: z.enum(CONCEPT_LEVELS).default('short') }))
    .output(z.object({ id: z.string(), key: z.string(), name: z.string(), explanation: z.string().describe('safe HTML') }))
    .errors({ NOT_FOUND }),
}
