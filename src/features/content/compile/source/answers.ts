import { z } from 'zod'
import { CHECK_KINDS, isRight, patternProblem, type AnswerCheck } from '../../checks/rules.ts'
import type { Report } from '../findings.ts'
import { readYaml, type Sourced } from './yaml.ts'

const answer = z.coerce.string()
const authored = z.strictObject({
  check: z.enum(CHECK_KINDS),
  value: z.union([z.string(), z.number(), z.array(answer)]),
  tolerance: z.number().nonnegative().default(0),
  message: z.string().min(1),
  accepts: z.array(answer).default([]),
  refuses: z.array(answer).default([]),
  exemplar: answer.optional(),
})
type Authored = z.infer<typeof authored>

/** Reads the checks, and tries each on its own examples. */
export function readAnswers(text: string, validationIds: ReadonlySet<string>, report: Report): Record<string, AnswerCheck> {
  const read = readYaml({ text, schema: z.record(z.string(), authored), report })
  if (!read) return {}
  const checks: Record<string, AnswerCheck> = {}
  for (const [id, entry] of Object.entries(read.value)) {
    if (!validationIds.has(id)) report(read.placeOf([id]), 'unknownValidation', id)
    const check = toCheck(entry)
    if (!check) report(read.placeOf([id, 'value']), 'badField', `${id}.value`, `give ${kindOfValue(entry)} for the check ${entry.check}`)
    else if (isUsable(id, check, read, report)) {
      tryExamples(id, entry, check, read, report)
      checks[id] = check
    }
  }
  return checks
}

function toCheck({ check, value, tolerance, message }: Authored): AnswerCheck | null {
  if (check === 'number') {
    const number = Array.isArray(value) || value === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) ? { check, value: number, tolerance, message } : null
  }
  if (check === 'one-of') return Array.isArray(value) && value.length > 0 ? { check, value, message } : null
  return Array.isArray(value) || value === '' ? null : { check, value: String(value), message }
}

function kindOfValue({ check }: Authored): string {
  return check === 'number' ? 'a number' : check === 'one-of' ? 'a list' : 'a text'
}

function isUsable(id: string, check: AnswerCheck, read: Sourced<unknown>, report: Report): boolean {
  const problem = check.check === 'pattern' ? patternProblem(check.value) : null
  if (problem) report(read.placeOf([id, 'value']), 'badPattern', problem)
  return problem === null
}

function tryExamples(id: string, entry: Authored, check: AnswerCheck, read: Sourced<unknown>, report: Report): void {
  if (entry.exemplar !== undefined && !isRight(check, entry.exemplar))
    report(read.placeOf([id, 'exemplar']), 'exemplarFails', entry.exemplar)
  for (const [index, example] of entry.accepts.entries()) {
    if (!isRight(check, example)) report(read.placeOf([id, 'accepts', index]), 'refusesAccepted', example)
  }
  for (const [index, example] of entry.refuses.entries()) {
    if (isRight(check, example)) report(read.placeOf([id, 'refuses', index]), 'acceptsRefused', example)
  }
}
