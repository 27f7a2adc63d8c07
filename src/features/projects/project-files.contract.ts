import { z } from 'zod'
import { learnersMay, PAYWALL, proMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { LOCKED, named } from './access.contract.ts'
import { HEADING_MOST, HIGHLIGHT_COLOURS, isRichNode, NOTE_ACTIONS, QUOTE_MOST, type RichNode } from './reading-marks.rules.ts'
import type { TickState } from './project-files.rules.ts'

/** Stops at the first invalid item: reporting every error in a megabyte would take seconds. */
function each<Schema extends z.ZodType>(schema: Schema, most: number) {
  return z.custom<z.infer<Schema>[]>(
    (list) => Array.isArray(list) && list.length <= most && list.every((one) => schema.safeParse(one).success),
  )
}

const id = z.string().min(1).max(200)
const at = z.iso.datetime()
const moment = { id, at }
const gone = z.strictObject({ ...moment, gone: z.literal(true) })
const context = z.string().max(48)

const anchor = z.strictObject({
  blockId: id,
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string().min(1).max(QUOTE_MOST),
  before: context,
  after: context,
  farBefore: context,
  farAfter: context,
  count: z.number().int().min(1),
})

const highlight = z.strictObject({
  ...moment,
  colour: z.enum(HIGHLIGHT_COLOURS),
  // somebody may mark the whole text
  parts: each(anchor, 5000).refine((parts) => parts.length > 0),
})

const rich = z.custom<RichNode>(isRichNode)

const answer = z.strictObject({
  ...moment,
  action: z.enum(NOTE_ACTIONS),
  query: z.string().max(1000).exactOptional(),
  body: rich,
  state: z.enum(['writing', 'cut']).exactOptional(),
  edited: z.boolean().exactOptional(),
  vote: z.enum(['up', 'down']).exactOptional(),
})

const note = z.strictObject({
  ...moment,
  on: id,
  heading: z.string().max(HEADING_MOST),
  body: rich,
  createdAt: at,
  wordsAt: at.exactOptional(),
  answers: each(z.union([answer, gone]), 500).exactOptional(),
  base: at.exactOptional(),
  height: z.number().min(0).max(10_000).exactOptional(),
  pinned: z.boolean().exactOptional(),
  expanded: z.boolean().exactOptional(),
})

const bookmark = z.strictObject({ ...moment, gone: z.literal(true).exactOptional() })
const tick = z.strictObject({ on: z.boolean(), at })

const TICKS_MOST = 5000

function areTicks(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return entries.length <= TICKS_MOST && entries.every(([name, one]) => name.length <= 200 && tick.safeParse(one).success)
}

/** The schema of annotations.json. */
export const annotations = z.strictObject({
  ticks: z.custom<Record<string, TickState>>(areTicks).exactOptional(),
  highlights: each(z.union([highlight, gone]), 5000).exactOptional(),
  notes: each(z.union([note, gone]), 2000).exactOptional(),
  bookmarks: each(bookmark, 5000).exactOptional(),
})

const { FORBIDDEN, NOT_FOUND, PAYLOAD_TOO_LARGE, PRECONDITION_FAILED, PRECONDITION_REQUIRED, UNPROCESSABLE_CONTENT } = refusals

const WRITTEN_BY_AUTHORS = { ...FORBIDDEN, message: 'This file is written by the authors of the project.' }
const namedFile = named.extend({ filename: z.string().max(200) })
const anyFile = z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })

export const filesContract = {
  getFile: learnersMay()
    .route({
      method: 'GET',
      path: '/projects/{id}/{filename}',
      summary: 'annotations.json, or {contentId}.json of an unlocked Secret Mission',
      outputStructure: 'detailed',
    })
    .input(namedFile)
    .output(anyFile)
    .errors({ NOT_FOUND, PAYWALL, LOCKED }),
  saveFile: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'PUT',
      path: '/projects/{id}/{filename}',
      summary: 'Saves annotations.json, when it is as If-Match says',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(z.object({ params: namedFile, headers: z.object({ 'if-match': z.string().max(100).optional() }).optional(), body: z.unknown() }))
    .output(z.object({ headers: z.object({ etag: z.string() }), body: z.object({ revision: z.number().int() }) }))
    .errors({
      NOT_FOUND,
      PAYWALL,
      LOCKED,
      WRITTEN_BY_AUTHORS,
      PAYLOAD_TOO_LARGE,
      PRECONDITION_FAILED,
      PRECONDITION_REQUIRED,
      UNPROCESSABLE_CONTENT,
    }),
  removeFile: learnersMay()
    .route({ method: 'DELETE', path: '/projects/{id}/{filename}', summary: 'Removes annotations.json', successStatus: 204 })
    .input(namedFile)
    .output(z.void())
    .errors({ NOT_FOUND, WRITTEN_BY_AUTHORS }),
  unlockFile: proMay('secret_mission_unlock', { changes: true })
    .route({ method: 'GET', path: '/projects/{id}/{filename}/unlock', summary: 'Unlocks a Secret Mission; again is the same as once' })
    .input(namedFile)
    .output(z.object({ contentId: z.string() }))
    .errors({ NOT_FOUND, LOCKED }),
}
