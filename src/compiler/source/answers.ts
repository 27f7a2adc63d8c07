import { nearest } from '#pure/edit-distance.ts'
import { z } from 'zod'
import { answerForms, isUrl, isWritten, SHORTEST, URL_LONGEST } from '#features/content/answer-text.rules.ts'
import type { DocNode, PublishedValidation } from '#features/content/content.rules.ts'
import { CHARACTERS } from '#features/plans/plans.rules.ts'
import { CHECK_KINDS, isRight, isRubric, patternProblem, type AnswerCheck, type TaskCheck } from '#features/content/checks.rules.ts'
import type { ValidationWorkAttrs } from '#features/content/nodes/validation-work.rules.ts'
import type { Report, SourcePosition } from '../findings.ts'
import { readWork, workFields, type PracticeToRun } from '../practice/read-work.ts'
import {
  authored,
  checkFields,
  isOtherBase,
  refuseUnread,
  toCheck,
  type Authored,
  type AuthoredCheck,
  type AuthoredLook,
} from './authored-checks.ts'
import { yamlTexts } from './source.texts.ts'
import { isAnswerText } from './words.ts'
import { readYaml, type Sourced } from './yaml.ts'

/** Of a practice: its check is about what a probe prints, and may be left out. */
const authoredWork = z
  .strictObject({
    ...checkFields,
    check: z.enum(CHECK_KINDS).exclude(['rubric']).optional(),
    value: checkFields.value.optional(),
    ...workFields,
  })
  .superRefine(({ check, value, message, probe }, context) => {
    const missing = Object.entries({ check, value, message, probe }).filter(([, given]) => given === undefined)
    const isAsked = check !== undefined || probe !== undefined
    if (isAsked) for (const [name] of missing) context.addIssue({ code: 'custom', path: [name], message: WITH_PROBE })
  })
  .superRefine(refuseUnread)
const WITH_PROBE = 'write check, value, message and probe, or none of them'
type AuthoredWork = z.infer<typeof authoredWork>

/** A task that is a practice has an entry of its own kind. */
function schemaFor(practices: readonly ValidationWorkAttrs[]): z.ZodType<Record<string, Authored | AuthoredWork>> {
  return z.object(Object.fromEntries(practices.map(({ id }) => [id, authoredWork.optional()]))).catchall(authored) as never
}

const RUBRIC_MOST = 2000

interface Answers {
  checks: Record<string, TaskCheck>
  /** number of lines of a right answer, by task */
  rows: ReadonlyMap<string, number>
  works: PracticeToRun[]
  /** for each answer with a rule: where a look could find it */
  sought: Sought[]
}

export interface Sought {
  id: string
  check: AnswerCheck
  exemplar: string | null
  look: AuthoredLook | null
  place: SourcePosition
  /** the line of its box in project.md */
  line: number
  /** the line where its step begins */
  step: number
}

/** Reads the checks, and tries each on its own examples. */
export function readAnswers(
  text: string,
  validations: readonly PublishedValidation[],
  practices: readonly ValidationWorkAttrs[],
  report: Report,
  standsAt: (taskId: string) => Pick<Sought, 'line' | 'step'>,
): Answers {
  const checks: Answers['checks'] = {}
  const rows = new Map<string, number>()
  const works: PracticeToRun[] = []
  const sought: Sought[] = []
  const read = readYaml({ text, schema: schemaFor(practices), report, isText: isAnswerText })
  if (!read) return { checks, rows, works, sought }
  for (const practice of practices) {
    const validation = validations.find(({ id }) => id === practice.id)
    const entry = read.value[practice.id]
    if (validation) works.push(readWork({ practice, validation, entry, placeOf: read.placeOf, report }))
  }
  const checkable = validations.flatMap((one) => (one.type === 'FILE' ? [] : [one.id]))
  for (const [id, entry] of Object.entries(read.value)) {
    if ('wrong' in entry) {
      const check =
        entry.check && entry.value !== undefined && checkIn(id, { ...entry, check: entry.check, value: entry.value }, read, report)
      if (check) checks[id] = check
      continue
    }
    const validation = validations.find((one) => one.id === id && one.type !== 'FILE')
    const asked = validations.find((one) => one.boxId === id && checkable.includes(one.id))
    if (!validation) report(read.placeOf([id]), 'unknownValidation', id, asked?.id ?? nearest(id, checkable))
    if (entry.check === 'rubric') {
      if (isRubricFor(validation, id, entry, read, report)) checks[id] = { check: 'rubric', value: String(entry.value).trim() }
      continue
    }
    const check = checkIn(id, entry, read, report)
    if (check) {
      const isTaken = (answer: string) => answerForms(validation?.type ?? 'TEXT', answer).some((form) => isRight(check, form))
      tryExamples(id, entry, isTaken, read, report)
      if (validation) handIn(validation, entry, read, report)
      checks[id] = check
      sought.push({
        id,
        check,
        exemplar: entry.exemplar ?? null,
        look: entry.look ?? null,
        place: read.placeOf([id, 'look']),
        ...standsAt(id),
      })
      rows.set(id, Math.min(MOST_ROWS, Math.max(1, ...rightOnes(entry).map(linesIn))))
    }
  }
  for (const { id, review } of validations) {
    if (review === 'model' && read.value[id]?.check !== 'rubric') report(read.placeOf([id, 'check']), 'noRubric', id)
  }
  return { checks, rows, works, sought }
}

function checkIn(id: string, entry: AuthoredCheck, read: Sourced<unknown>, report: Report): AnswerCheck | null {
  if (reportUntyped(id, entry, read, report)) return null
  const check = toCheck(entry)
  if (!check) report(read.placeOf([id, 'value']), 'badField', `${id}.value`, howToGive(entry))
  return check && isUsable(id, check, read, report) ? check : null
}

/** Control characters: YAML makes them of a backslash between double quotes, and no learner types them. */
const UNTYPED = /(?![\t\n\r])\p{Cc}/u

/** Says whether there was one. What a program prints may have it. */
function reportUntyped(id: string, entry: AuthoredCheck, { placeOf }: Sourced<unknown>, report: Report): boolean {
  const { check, value, message = '' } = entry
  const isPrinted = 'probe' in entry && check !== 'pattern'
  const values = Array.isArray(value) ? value.map((one, index) => [one, 'value', index] as const) : [[String(value), 'value'] as const]
  for (const [text, ...path] of [...(isPrinted ? [] : values), [message, 'message'] as const]) {
    const sign = UNTYPED.exec(text)?.[0]
    if (sign === undefined) continue
    report(placeOf([id, ...path]), 'badYaml', yamlTexts.untyped(sign))
    return true
  }
  return false
}

function isRubricFor(
  validation: PublishedValidation | undefined,
  id: string,
  { value, accepts, refuses }: Authored,
  read: Sourced<unknown>,
  report: Report,
): boolean {
  const isText = typeof value === 'string' && value.trim() !== '' && value.length <= RUBRIC_MOST
  if (!isText)
    report(read.placeOf([id, 'value']), 'badField', `${id}.value`, `write the rubric as a text of up to ${RUBRIC_MOST} characters`)
  if (validation && validation.review !== 'model') report(read.placeOf([id, 'check']), 'unusedRubric', id)
  const tried = [accepts.length > 0 && 'accepts', refuses.length > 0 && 'refuses'].filter((name) => name !== false)
  for (const name of tried) report(read.placeOf([id, name]), 'badField', `${id}.${name}`, 'remove it: a rubric cannot be tried here')
  return isText
}

const MOST_ROWS = 3

/** Tells each field that its answer is checked, and how many lines right answers have. */
export function tellFields(nodes: readonly DocNode[], rows: Answers['rows']): void {
  for (const { type, attrs, content } of nodes) {
    const id = String(attrs?.['id'])
    if (attrs && rows.has(id)) {
      attrs['checked'] = true
      if (type === 'validationText') attrs['rows'] = rows.get(id)
    }
    tellFields(content ?? [], rows)
  }
}

/** An answer that no rule checks needs some characters, so its field has to take them. */
export function reportShortFields(
  validations: readonly PublishedValidation[],
  checks: Answers['checks'],
  placeOf: (taskId: string) => SourcePosition,
  report: Report,
): void {
  for (const { id, characterLimit } of validations) {
    const check = checks[id]
    const isChecked = check !== undefined && !isRubric(check)
    if (characterLimit !== null && characterLimit < SHORTEST && !isChecked) report(placeOf(id), 'shortField', id, characterLimit, SHORTEST)
  }
}

function rightOnes({ value, accepts, exemplar, check }: Authored): string[] {
  const written = check === 'pattern' ? [] : [value].flat().map(String)
  return [...written, ...accepts, ...(exemplar === undefined ? [] : [exemplar])]
}

function linesIn(text: string): number {
  return text.trim().split('\n').length
}

/** Checks that each right answer could be submitted on the free plan. */
function handIn({ id, type, characterLimit }: PublishedValidation, entry: Authored, read: Sourced<unknown>, report: Report): void {
  const limit = type === 'URL' ? URL_LONGEST : Math.min(characterLimit ?? CHARACTERS, CHARACTERS)
  const isTaken = (answer: string) => isWritten(answer, limit, true) && (type !== 'URL' || isUrl(answer))
  const refuse = (path: (string | number)[], answer: string) => report(read.placeOf([id, ...path]), 'cannotHandIn', answer, limit)
  const { check, value } = entry
  const isWhole = check === 'exact' || check === 'caseless' || check === 'one-of'
  const right = [
    ...(isWhole ? [value].flat().map(String) : []),
    ...entry.accepts,
    ...(entry.exemplar === undefined ? [] : [entry.exemplar]),
  ]
  const long = right.filter((answer) => type !== 'URL' && answer.length > limit)
  // then it is the field that is too small
  if (long.length > 1) return report(read.placeOf([id]), 'longAnswers', limit, long.length)
  for (const [index, answer] of isWhole ? [value].flat().entries() : [])
    if (!isTaken(String(answer))) refuse(Array.isArray(value) ? ['value', index] : ['value'], String(answer))
  for (const [index, answer] of entry.accepts.entries()) if (!isTaken(answer)) refuse(['accepts', index], answer)
  if (entry.exemplar !== undefined && !isTaken(entry.exemplar)) refuse(['exemplar'], entry.exemplar)
}

function howToGive({ check, value }: AuthoredCheck): string {
  if (check === 'number' && isOtherBase(value))
    return `write the number in decimal figures, as it is read; where ${String(value)} itself is asked for, write check: caseless`
  return `give ${check === 'number' ? 'a number' : check === 'one-of' ? 'a list' : 'a text'} for the check ${check}`
}

function isUsable(id: string, check: AnswerCheck, read: Sourced<unknown>, report: Report): boolean {
  const problem = check.check === 'pattern' ? patternProblem(check.value) : null
  if (problem) report(read.placeOf([id, 'value']), 'badPattern', problem)
  return problem === null
}

function tryExamples(id: string, entry: Authored, isTaken: (answer: string) => boolean, read: Sourced<unknown>, report: Report): void {
  if (entry.exemplar !== undefined && !isTaken(entry.exemplar)) report(read.placeOf([id, 'exemplar']), 'exemplarFails', entry.exemplar)
  for (const [index, example] of entry.accepts.entries()) {
    if (!isTaken(example)) report(read.placeOf([id, 'accepts', index]), 'refusesAccepted', example)
  }
  // then it is the tolerance that takes what it should refuse
  const isWide = entry.check === 'number' && entry.tolerance > 0 && entry.tolerance >= Math.abs(Number.parseFloat(String(entry.value)))
  if (isWide && entry.refuses.some((example) => isTaken(example)))
    return report(read.placeOf([id, 'tolerance']), 'wideTolerance', id, entry.tolerance)
  for (const [index, example] of entry.refuses.entries()) {
    if (isTaken(example)) report(read.placeOf([id, 'refuses', index]), 'acceptsRefused', example)
  }
}
