import { z } from 'zod'
import { anyoneMay } from '#features/accounts/accounts.contract.ts'
import { CATEGORIES, DIFFICULTIES, PROJECT_KINDS } from '#features/content/content.rules.ts'
import { SEARCH_LONGEST } from './search.rules.ts'

const pieces = z.array(z.object({ text: z.string(), match: z.boolean() })).describe('a text in pieces; those that match are marked')

const result = z.object({ id: z.string(), title: pieces, description: pieces })

const projectResult = result.extend({
  passage: z
    .object({ stepId: z.string().nullable(), step: z.string().nullable(), text: pieces })
    .nullable()
    .describe('where it was found, when neither title nor description say it'),
  kind: z.enum(PROJECT_KINDS),
  difficulty: z.enum(DIFFICULTIES),
  time: z.number().describe('minutes'),
  plan: z.enum(['free', 'pro']),
  category: z.string(),
  series: z.string().nullable(),
  seriesTitle: z.string().nullable(),
  tracks: z.array(z.object({ id: z.string() })),
  imageUrl: z.string().nullable(),
})

const namedResult = result.extend({ projectIds: z.array(z.string()).describe('the projects behind it, in the order of the catalogue') })

const groups = z.array(
  z.discriminatedUnion('group', [
    z.object({ group: z.literal('series'), results: z.array(namedResult) }),
    z.object({ group: z.literal('projects'), results: z.array(projectResult) }),
    z.object({ group: z.literal('topics'), results: z.array(namedResult.extend({ id: z.enum(CATEGORIES) })) }),
    z.object({ group: z.literal('concepts'), results: z.array(namedResult) }),
  ]),
)

export const searchContract = {
  search: anyoneMay()
    .route({
      method: 'GET',
      path: '/search',
      summary: 'What visitors may find, best first; groups that have nothing are left out',
      description: "Begin with 'series:' to find series alone. Without words, the catalogue in its own order.",
    })
    .input(
      z.object({
        q: z.string().max(SEARCH_LONGEST, `Search with ${SEARCH_LONGEST} characters or fewer.`).default(''),
        type: z.enum(PROJECT_KINDS).exactOptional(),
        complete: z
          .union([z.boolean(), z.stringbool()])
          .default(false)
          .describe('wait for what the search means, should that take longer than finding its words'),
      }),
    )
    .output(
      z.object({
        q: z.string(),
        type: z.enum(PROJECT_KINDS).nullable(),
        partial: z.boolean().describe('found by its words alone, because what it means was not known in time: ask for the complete answer'),
        nearest: z.boolean().describe('no project is about it, and what was found is only near to it'),
        groups,
      }),
    ),
}

export type SearchAnswer = z.infer<(typeof searchContract.search)['~orpc']['outputSchema'] & z.ZodType>
export type ResultGroup = SearchAnswer['groups'][number]
export type ProjectMatch = z.infer<typeof projectResult>
export type NamedResult = z.infer<typeof namedResult>
