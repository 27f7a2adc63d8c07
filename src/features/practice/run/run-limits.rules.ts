import type { EndReason, RunEvent, RunProblem } from '../run.rules.ts'
import type { FoundScript } from './frame/boot-page.ts'

export const FRAME_ADDRESS = '/practice/frame'
export const PAGE_ADDRESS = '/practice/page'

/** What one run may take, say and last. */
export const RUN_SECONDS = 10
export const MOST_SAID = { bytes: 256 * 1024, messages: 4_000 }

const LONGEST_NAME = 200
const LONGEST_MESSAGE = 8_000
const MOST_COLUMNS = 100
const MOST_ROWS = 1_000
const REASONS = ['done', 'failed', 'stopped', 'too_long', 'too_much_output', 'too_much_memory', 'not_available']

type Said = Record<string, unknown>

const isRecord = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most
const isLine = (value: unknown): value is number | null => value === null || (Number.isSafeInteger(value) && Number(value) > 0)
const isFile = (value: unknown): value is string | null => value === null || isText(value, LONGEST_NAME)
const isRow = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MOST_COLUMNS && value.every((cell) => isText(cell, LONGEST_MESSAGE))
const isReason = (value: unknown): value is EndReason => REASONS.includes(value as string)

function problemIn(value: unknown): RunProblem | null {
  if (!isRecord(value) || !isFile(value.file) || !isLine(value.line) || typeof value.message !== 'string') return null
  return { message: value.message.slice(0, LONGEST_MESSAGE), file: value.file, line: value.line }
}

function eventOf(said: Said): RunEvent | null {
  const { kind, text, name, message, line, file, columns, rows } = said
  if (kind === 'started') return { kind }
  if (kind === 'output' && isText(text, MOST_SAID.bytes)) return { kind, stream: said.stream === 'err' ? 'err' : 'out', text }
  if (kind === 'printed' && isText(text, MOST_SAID.bytes)) return { kind, text }
  if (kind === 'table' && isRow(columns) && Array.isArray(rows) && rows.length <= MOST_ROWS && rows.every(isRow))
    return { kind, columns, rows, isCut: said.isCut === true }
  if (kind === 'test' && isText(name, LONGEST_NAME) && name !== '' && typeof message === 'string' && isLine(line) && isFile(file))
    return { kind, name, passed: said.passed === true, message: message.slice(0, LONGEST_MESSAGE), line, file }
  if (kind === 'end' && isReason(said.reason)) return { kind, reason: said.reason, problem: problemIn(said.problem) }
  return null
}

/** What came out of the frame may be anything: an event, or nothing. */
export function eventIn(said: string): RunEvent | null {
  try {
    const value: unknown = JSON.parse(said)
    return isRecord(value) ? eventOf(value) : null
  } catch {
    return null
  }
}

const MOST_SCRIPTS = 100

const isFoundScript = (value: unknown): value is FoundScript =>
  isRecord(value) && isFile(value.name) && isText(value.text, MOST_SAID.bytes) && isText(value.type, LONGEST_NAME)

/** The scripts that a live page has, as its frame found them. */
export function foundScriptsIn(said: unknown): FoundScript[] | null {
  if (!isRecord(said) || !Array.isArray(said.scripts) || said.scripts.length > MOST_SCRIPTS) return null
  const { scripts } = said as { scripts: unknown[] }
  return scripts.every(isFoundScript) ? scripts : null
}
