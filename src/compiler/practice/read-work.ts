import { z } from 'zod'
import { nearest } from '#pure/edit-distance.ts'
import type { PublishedValidation } from '#features/content/content.rules.ts'
import type { PracticeFile, ValidationWorkAttrs } from '#features/content/nodes/validation-work.rules.ts'
import type { Report } from '../findings.ts'
import type { Sourced } from '../source/yaml.ts'
import { bytesOf, LARGEST } from './build-practice.ts'
import { syntaxProblem } from './syntax.ts'
import { testNamesIn } from './test-names.ts'

const files = z.record(z.string(), z.string())

/** What answers.yaml says of a practice, beside the check of what its probe prints. */
export const workFields = {
  exemplar: files.optional(),
  wrong: z.array(z.strictObject({ files, message: z.string().min(1), fails: z.string().min(1).optional() })).default([]),
  hints: z.record(z.string(), z.array(z.string().min(1)).min(1)).default({}),
  probe: z.string().min(1).optional(),
}
export type WorkEntry = z.infer<z.ZodObject<typeof workFields>>

interface SolutionFile {
  name: string
  text: string
}

/** A solution that its author knows to be wrong. */
export interface WrongSolution {
  files: SolutionFile[]
  message: string
  /** the test that says so; any, where none is named */
  fails: string | null
  /** in answers.yaml */
  line: number
}

/** What `content check --run` runs. */
export interface PracticeToRun {
  practice: ValidationWorkAttrs
  /** in answers.yaml */
  line: number
  exemplar: SolutionFile[]
  wrong: WrongSolution[]
}

interface Reading {
  practice: ValidationWorkAttrs
  validation: PublishedValidation
  entry: WorkEntry | object | undefined
  placeOf: Sourced<unknown>['placeOf']
  report: Report
}

/** Tells a practice and its task what answers.yaml holds for them, and reports what of it cannot work. */
export function readWork({ practice, validation, entry: written, placeOf, report }: Reading): PracticeToRun {
  const entry = entryOf(written)
  const { id } = practice
  const at = (...path: (string | number)[]) => placeOf([id, ...path])
  const tests = new Set(practice.files.flatMap(({ role, name, text }) => (role === 'tests' ? testNamesIn(name, text) : [])))
  // without any tests that is what has to be said
  // a test in a group is called by both names
  const isUnknown = (name: string) => tests.size > 0 && ![...tests].some((test) => name === test || name.endsWith(` ${test}`))
  const writable = practice.files.filter(({ role }) => role === 'write')
  const exemplar = solutionOf(entry.exemplar ?? {})

  if (!entry.exemplar) report(at(), 'noExemplar', id)
  else {
    reportFiles(exemplar, writable, (name, ...facts) => report(at('exemplar', name), 'notToWrite', name, ...facts))
    const missing = writable.filter(({ name }) => entry.exemplar?.[name] === undefined)
    for (const { name } of missing) report(at('exemplar'), 'exemplarLeavesOut', name)
    if (writable.length > 0 && missing.length === 0 && writable.every(({ name, text }) => isSame(entry.exemplar?.[name], text)))
      report(at('exemplar'), 'exemplarIsStart')
  }
  for (const { name, text } of exemplar) {
    const problem = syntaxProblem(name, text, practice.language)
    if (problem) report(at('exemplar', name), 'cannotParse', name, problem.says)
  }
  if (bytesOf(exemplar) > LARGEST) report(at('exemplar'), 'tooLargePractice', bytesOf(exemplar), LARGEST)
  const wrong = entry.wrong.map(({ files, message, fails = null }, index) => {
    const solution = solutionOf(files)
    reportFiles(solution, writable, (name, ...facts) => report(at('wrong', index, 'files', name), 'notToWrite', name, ...facts))
    if (solution.every(({ name, text }) => isSame(entry.exemplar?.[name], text))) report(at('wrong', index), 'wrongIsExemplar')
    if (fails !== null && isUnknown(fails)) report(at('wrong', index, 'fails'), 'unknownTest', fails, nearest(fails, [...tests]))
    return { files: joined(exemplar, solution), message, fails, line: at('wrong', index).line }
  })
  for (const name of Object.keys(entry.hints))
    if (name !== '*' && isUnknown(name)) report(at('hints', name), 'unknownTest', name, nearest(name, [...tests]))

  practice.hints = entry.hints
  if (entry.probe !== undefined) practice.probe = entry.probe
  if (entry.probe !== undefined && practice.language === 'html') report(at('probe'), 'probeInPage')
  validation.exemplar = exemplar
  return { practice, line: at().line, exemplar, wrong }
}

/** What is said of it as another kind of task is reported elsewhere. */
function entryOf(written: object | undefined): WorkEntry {
  const none: WorkEntry = { wrong: [], hints: {} }
  return written && 'wrong' in written ? (written as WorkEntry) : none
}

function solutionOf(files: Record<string, string>): SolutionFile[] {
  return Object.entries(files).map(([name, text]) => ({ name, text }))
}

/** A wrong solution names what is different in it. */
function joined(exemplar: readonly SolutionFile[], other: readonly SolutionFile[]): SolutionFile[] {
  const names = new Set(other.map(({ name }) => name))
  return [...exemplar.filter(({ name }) => !names.has(name)), ...other]
}

function reportFiles(
  solution: readonly SolutionFile[],
  writable: readonly PracticeFile[],
  report: (name: string, known: string[], meant: string | undefined) => void,
): void {
  const known = writable.map(({ name }) => name)
  for (const { name } of solution) if (known.length > 0 && !known.includes(name)) report(name, known, nearest(name, known))
}

function isSame(a: string | undefined, b: string): boolean {
  return a?.trimEnd() === b.trimEnd()
}
