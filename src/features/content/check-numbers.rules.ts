/** Reads the one number of an answer, however it is written. Every pattern here runs in linear time. */
import { endsDenied } from './check-negation.rules.ts'
import { factorBetween, isUnit, shareUnit } from './check-units.rules.ts'

export interface NumberCheck {
  value: number
  tolerance: number
  /** the unit of the question; an answer may leave it out */
  unit?: string
  /** the answer must name the unit */
  needsUnit?: boolean
  /** "6 of 28" */
  total?: number
  /** allows only the number */
  bare?: boolean
}

export type Verdict = 'right' | 'wrong' | 'unclear'

const MINUS = '−–—‐‑﹣－-'
const SIGN = `[+${MINUS}]`
const MONEY = '(?:US\\$|[$€£¥¢])'
const DIGITS = "\\d(?:[\\d_]|[.,'’ \\u00a0\\u2009\\u202f](?=\\d))*"
const FIGURE = new RegExp(
  `(?:(${SIGN}|\\bminus\\b) ?)?(?:(${MONEY}) ?)?(${SIGN})?((?:${DIGITS}|[.,]${DIGITS})(?:e[-+−]?\\d{1,3}(?![\\p{L}\\d]))?)`,
  'giu',
)
const WORD_AFTER = /^\s*(us\$|[$€£¥¢%‰]|°c?|per ?cent(?!\p{L})|\p{L}+)?/iu
const OTHER_THAN = /[<>≤≥≠±]|\b(?:or|than|k|million|billion|dozen|hundred|thousand|half)\b/i
const DENIED_AFTER = /^\s*(?:is|are|was|were|does|do|did)(?: not|n['’]t)\b|\b(?:it|that) (?:is|was) not\b|\bnot[\s.!]*$/i
const OF_TOTAL = /^\s*(?:\/|(?:out )?of(?: the| all)?)\s*$/i
const OPERATOR = new RegExp(`[+*×·÷/${MINUS}]|\\bx\\b`)
const CALCULATION = new RegExp(`^[\\d\\s\\p{L}.,_()=+*×·÷/${MINUS}]+$`, 'u')
const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

interface Figure {
  start: number
  end: number
  isNegative: boolean
  money: string
  digits: string
}

export function judgeNumber(check: NumberCheck, answer: string): Verdict {
  const written = inDigits(answer.trim().normalize('NFC'))
  const text = check.bare === true ? written : resultOf(written)
  const [figure, total, ...more] = figuresIn(text)
  if (!figure || more.length > 0 || isStuck(text, figure)) return 'wrong'
  const before = text.slice(0, figure.start)
  const after = text.slice(figure.end)
  if (check.bare === true && (figure.money !== '' || `${before}${after}`.trim() !== '')) return 'wrong'
  if (total && !isOfTotal(check, text, figure, total)) return 'wrong'
  const rest = total ? text.slice(total.end) : after
  if (isHedged(before, rest, figure)) return 'wrong'
  const factor = factorOf(check, figure, before, total ? '' : wordAfter(after), wordAfter(rest))
  if (factor === null) return 'wrong'
  const scaled = (size: number) => Number((size / factor).toPrecision(12))
  const readings = readDigits(figure.digits, { value: scaled(check.value), tolerance: scaled(check.tolerance) })
  if (readings === null) return 'unclear'
  return readings.some((size) => isNear((figure.isNegative ? -size : size) * factor, check)) ? 'right' : 'wrong'
}

const SPELLED = new RegExp(`\\b(?:${NUMBER_WORDS.join('|')})\\b`, 'gi')
const LARGER = /\b(?:\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b/i

/** Numbers up to twelve may be spelled out, where no digit is; "one" only at the beginning, because it stands for a noun elsewhere. */
function inDigits(text: string): string {
  if (/\d/.test(text) || LARGER.test(text)) return text
  return text.replace(SPELLED, (word, at: number) => {
    const number = NUMBER_WORDS.indexOf(word.toLowerCase())
    return number === 1 && at > 0 ? word : String(number)
  })
}

/** What comes behind a calculation: "200 + 400 = 600" says 600. */
function resultOf(text: string): string {
  const at = text.lastIndexOf('=')
  const steps = text.slice(0, Math.max(0, at))
  const words = steps.match(/\p{L}+/gu) ?? []
  const isCalculation = CALCULATION.test(steps) && OPERATOR.test(steps) && words.every((word) => word === 'x' || isUnit(word))
  return isCalculation ? text.slice(at + 1).trim() : text
}

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].flatMap(({ index, 0: all, 1: early = '', 2: money = '', 3: late = '', 4: written = '' }) => {
    const pieces = split(written)
    const before = text[index - 1] ?? ' '
    // a dash between or after words is not a minus sign
    const isDash = early.length === 1 && (/[\p{L}\d)]/u.test(before) || (index > 0 && all[1] === ' '))
    const isMinus = (sign: string) => sign !== '' && sign !== '+'
    const isNegative = (isMinus(early) && !isDash) || isMinus(late)
    const start = index + (isDash ? 1 : 0)
    return pieces.map((digits, at) => ({
      start,
      end: index + all.length,
      digits,
      isNegative: at === 0 && isNegative,
      money: at === 0 ? money : '',
    }))
  })
}

/** Spaces are part of a number only between groups of three digits. */
function split(written: string): string[] {
  const parts = written.split(/[ \u00a0\u2009\u202f]/)
  const [first = '', ...others] = parts
  if (others.length === 0) return [written]
  const isGrouped =
    /^\d{1,3}$/.test(first) && others.every((part, at) => (at < others.length - 1 ? /^\d{3}$/ : /^\d{3}([.,]\d+)?$/).test(part))
  return isGrouped ? [parts.join('')] : parts
}

/** A number inside a name, a version or an address. */
function isStuck(text: string, { start, end }: Figure): boolean {
  const around = text.slice(Math.max(0, start - 2), start)
  return (
    /[\p{L}_]$|[\p{L}\d][-−./\\]$/u.test(around) || /^(?:[-+/\\:*^][\p{L}\d]|\+|_)/u.test(text.slice(end).replace(/^\/(?=\s*\d|s\b)/, ''))
  )
}

function isOfTotal({ total }: NumberCheck, text: string, first: Figure, second: Figure): boolean {
  if (total === undefined || !OF_TOTAL.test(text.slice(first.end, second.start))) return false
  const readings = readDigits(second.digits, { value: total, tolerance: 0 })
  return !second.isNegative && second.money === '' && (readings?.includes(total) ?? false)
}

function isHedged(before: string, after: string, { digits }: Figure): boolean {
  const words = `${before} ${after}`
  const said = words.toLowerCase().match(/\p{L}+/gu) ?? []
  const others = said.filter((word) => word !== 'one' && NUMBER_WORDS.includes(word) && String(NUMBER_WORDS.indexOf(word)) !== digits)
  return endsDenied(before) || DENIED_AFTER.test(after) || OTHER_THAN.test(words) || others.length > 0
}

function wordAfter(text: string): string {
  return (WORD_AFTER.exec(text)?.[1] ?? '').replace(/^per cent$/i, 'percent')
}

/** The factor that converts the number to the author's unit; null if the units measure different things. */
function factorOf({ unit, needsUnit = false }: NumberCheck, { money }: Figure, before: string, after: string, last: string): number | null {
  if (money !== '' && isUnit(after) && factorBetween(money, after) !== 1) return null
  const isGiven = (word: string) => word !== '' && (isUnit(word) || (unit !== undefined && factorBetween(word, unit) !== null))
  const given = [money, after, last].find(isGiven) ?? namedIn(before, unit)
  if (given === undefined) return needsUnit && unit !== undefined ? bareShare(unit) : 1
  return unit === undefined ? (shareUnit(given) ?? 1) : factorBetween(given, unit)
}

const MONEY_BEFORE = /\b(?:USD|EUR|GBP|JPY|dollars?|euros?|pounds?|yen)[\s:=]*$/i

/** A unit before the number: "USD 4.68", or "in ms: 3500" if it measures the same as the author's unit. */
function namedIn(before: string, unit: string | undefined): string | undefined {
  const money = MONEY_BEFORE.exec(before)?.[0].replace(/[\s:=]+$/, '')
  const words = before.match(/\p{L}{2,}/gu) ?? []
  return money ?? words.findLast((word) => unit !== undefined && isUnit(word) && factorBetween(word, unit) !== null)
}

/** 0.4 is 40 %; no other unit accepts a bare number. */
function bareShare(unit: string): number | null {
  const share = shareUnit(unit)
  return share === null ? null : 1 / share
}

/** The possible values of the digits; empty if they are not a number, null if they are ambiguous. */
function readDigits(written: string, { value, tolerance }: Pick<NumberCheck, 'value' | 'tolerance'>): number[] | null {
  const digits = written.replace(/_|['’](?=\d{3}(?!\d))/g, '').replace('−', '-')
  const isWhole = Number.isInteger(value) && Number.isInteger(tolerance)
  const isLarge = Math.abs(value) >= 1000
  const grouped = Number(digits.replace(/[.,]/, ''))
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return isLarge ? [grouped] : isWhole ? null : [Number(digits.replace(',', '.'))]
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return isLarge && isWhole ? [Number(digits), grouped] : [Number(digits)]
  if (/^\d{1,3}(,\d{3}){2,}(\.\d+)?$|^\d{1,3},\d{3}\.\d+$/.test(digits)) return [Number(digits.replaceAll(',', ''))]
  if (/^\d{1,3}(\.\d{3}){2,}(,\d+)?$|^\d{1,3}\.\d{3},\d+$/.test(digits)) return [Number(digits.replaceAll('.', '').replace(',', '.'))]
  return /^(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(digits) ? [Number(digits.replace(',', '.'))] : []
}

function isNear(given: number, { value, tolerance }: NumberCheck): boolean {
  const rounding = Number.EPSILON * 4 * Math.max(1, Math.abs(value))
  return Math.abs(given - value) <= tolerance + rounding
}
