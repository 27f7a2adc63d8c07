import { z } from 'zod'
import { CHECK_KINDS, patternProblem, type AnswerCheck } from '#features/content/checks.rules.ts'
import { textForm } from '../phrases/phrases.texts.ts'
import { LINE_LONGEST, LOOK_KINDS } from '#features/content/looks.rules.ts'

const answer = z.union([z.string(), z.number(), z.boolean()], textForm).transform(String)
/** What says by which an answer is checked. */
export const checkFields = {
  check: z.enum(CHECK_KINDS),
  value: z.union([z.string(), z.number(), z.array(answer)], textForm),
  tolerance: z.number().nonnegative().default(0),
  unit: z.string().trim().min(1).max(30).optional(),
  total: z.number().optional(),
  bare: z.boolean().default(false),
  message: z.string().min(1, 'say where to look: it is empty').optional(),
}
/** What only a number is checked by; elsewhere nobody would read it. */
export function refuseUnread(entry: Partial<Record<keyof typeof checkFields, unknown>>, context: z.RefinementCtx): void {
  if (entry.check === 'number') return
  const { tolerance, bare, unit, total } = entry
  const given = { tolerance: tolerance || undefined, unit, total, bare: bare || undefined }
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) context.addIssue({ code: 'custom', path: [name], message: ONLY_NUMBERS })
}
const ONLY_NUMBERS = 'remove it, or write check: number, which alone reads it'

/** Where in the learner's folder the answer stands; `none` takes back what would be worked out. */
const authoredLook = z.union([
  z.literal('none'),
  z
    .strictObject({
      file: z.string().min(1).max(200).optional(),
      http: z.string().max(500).optional(),
      git: z.string().max(300).optional(),
      run: z.string().max(1000).optional(),
      in: z.string().max(200).optional(),
      line: z.string().min(1).max(LINE_LONGEST).optional(),
      count: z.literal(true).optional(),
      // only `content check --run` reads it: what a learner does for the task
      done: z.string().min(1).max(4000).optional(),
    })
    .refine((look) => LOOK_KINDS.filter((kind) => look[kind] !== undefined).length === 1, 'write one of file, http, git and run'),
])
export type AuthoredLook = z.infer<typeof authoredLook>

/** What answers.yaml holds for an answer in words. */
export const authored = z
  .strictObject({
    ...checkFields,
    accepts: z.array(answer).default([]),
    refuses: z.array(answer).default([]),
    exemplar: answer.optional(),
    look: authoredLook.optional(),
  })
  .superRefine(({ check, message }, context) => {
    if (check !== 'rubric' && message === undefined) context.addIssue({ code: 'custom', path: ['message'], message: 'write a message' })
  })
  .superRefine(refuseUnread)
export type Authored = z.infer<typeof authored>

export type AuthoredCheck = Pick<Authored, keyof typeof checkFields>

export function toCheck(entry: AuthoredCheck): AnswerCheck | null {
  const { check, value, message = '' } = entry
  if (check === 'rubric') return null
  if (check === 'number') return toNumber(entry)
  if (check === 'one-of') return Array.isArray(value) && value.length > 0 ? { check, value, message } : null
  return Array.isArray(value) || value === '' ? null : { check, value: String(value), message }
}

const OTHER_BASE = /^[-+]?0(?:x[\da-f]+|o[0-7]+|b[01]+)$/i

/** A learner's number is read in decimal figures alone. */
export function isOtherBase(value: AuthoredCheck['value']): boolean {
  return OTHER_BASE.test(String(value).trim())
}

/** `value: 3.5 s` says that the unit belongs to the answer; `unit: s` that the question names it. */
function toNumber({ value, tolerance, unit, total, bare, message = '' }: AuthoredCheck): AnswerCheck | null {
  const text = String(value).trim()
  if (isOtherBase(text)) return null
  const isPlain = text !== '' && Number.isFinite(Number(text))
  const [, figure = '', written = ''] = isPlain ? [text, text] : (/^([-+.\de]*\d)\s*([^\d\s]\D*)?$/i.exec(text) ?? [])
  const number = figure === '' || Array.isArray(value) ? Number.NaN : Number(figure)
  if (!Number.isFinite(number) || (written !== '' && (bare || unit !== undefined))) return null
  const asked = written !== '' ? { unit: written.trim(), needsUnit: true } : unit === undefined ? {} : { unit }
  return { check: 'number', value: number, tolerance, message, ...asked, ...(total !== undefined && { total }), ...(bare && { bare }) }
}

/** What an entry checks by; null where it does not say it yet, or by a rubric. */
export function checkOf(entry: unknown): AnswerCheck | null {
  const read = authored.safeParse(entry)
  const check = read.success ? toCheck(read.data) : null
  return check?.check === 'pattern' && patternProblem(check.value) !== null ? null : check
}
