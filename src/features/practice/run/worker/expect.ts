import { isSameValue, valueKindOf } from './same-value.ts'
import { inspected, shown } from './show-value.ts'

/** A test that is not passed, in words: it is no mistake of the program. */
export class NotPassed extends Error {
  override name = 'NotPassed'
}

export type Checks = Record<string, (...given: unknown[]) => void>

function fail(words: unknown): never {
  throw new NotPassed(String(words))
}

function matched(value: unknown, pattern: unknown): boolean {
  return typeof value === 'string' && (pattern instanceof RegExp ? pattern.test(value) : value.includes(String(pattern)))
}

function contains(value: unknown, part: unknown, same: (one: unknown, other: unknown) => boolean): boolean {
  if (typeof value === 'string') return value.includes(String(part))
  const items = Array.isArray(value) || value instanceof Set ? [...value] : []
  return items.some((item) => same(item, part))
}

function holds(subject: unknown, part: unknown): boolean {
  if (Array.isArray(subject) && Array.isArray(part))
    return subject.length === part.length && part.every((wanted, at) => holds(subject[at], wanted))
  if (valueKindOf(part) !== '[object Object]') return isSameValue(subject, part)
  return Object.entries(part as object).every(([key, wanted]) => {
    const found = propertyAt(subject, [key])
    return found !== null && holds(found.value, wanted)
  })
}

function propertyAt(subject: unknown, path: readonly unknown[]): { value: unknown } | null {
  let value = subject
  for (const key of path) {
    if (value == null || !((key as PropertyKey) in Object(value))) return null
    value = Reflect.get(Object(value) as object, key as PropertyKey)
  }
  return { value }
}

/** A path is a list of names, a name as it is, or several in one text: `a.b[0]`. */
function propertyOf(subject: unknown, path: unknown): { value: unknown } | null {
  const whole = propertyAt(subject, Array.isArray(path) ? path : [path])
  return whole ?? (typeof path === 'string' ? propertyAt(subject, path.replaceAll(/\[(\w+)\]/g, '.$1').split('.')) : null)
}

function thrownBy(subject: unknown): { error: unknown } | null {
  if (typeof subject !== 'function') return fail(`Expected a function to call.\nGot: ${inspected(subject)}`)
  try {
    subject()
    return null
  } catch (error) {
    return { error }
  }
}

function fits(error: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true
  if (typeof wanted === 'function') return error instanceof wanted
  const message = error instanceof Error ? error.message : shown(error)
  return wanted instanceof RegExp ? wanted.test(message) : message.includes(wanted instanceof Error ? wanted.message : shown(wanted))
}

/** What a test says of a value. `isNot` turns each check round. */
function checks(subject: unknown, isNot: boolean): Checks {
  const got = () => `Got: ${inspected(subject)}`
  const check = (holding: boolean, wanted: string) => {
    if (holding === isNot) fail(`Expected${isNot ? ' not' : ''}: ${wanted}\n${got()}`)
  }
  const number = (value: unknown) => (typeof value === 'number' || typeof value === 'bigint' ? value : Number.NaN)
  const throws = (thrown: { error: unknown } | null, wanted?: unknown) => {
    const what = wanted === undefined ? 'an error' : `an error ${inspected(wanted)}`
    if (!isNot && thrown === null) fail(`Expected: ${what}\nGot: none`)
    const isFitting = thrown !== null && fits(thrown.error, wanted)
    if (isFitting === isNot) fail(`Expected${isNot ? ' not' : ''}: ${what}\nGot: ${inspected(thrown?.error)}`)
  }
  return {
    toBe: (wanted) => check(Object.is(subject, wanted), inspected(wanted)),
    toEqual: (wanted) => check(isSameValue(subject, wanted), inspected(wanted)),
    toStrictEqual: (wanted) => check(isSameValue(subject, wanted, true), inspected(wanted)),
    toMatchObject: (wanted) => check(holds(subject, wanted), inspected(wanted)),
    toBeCloseTo: (wanted, digits = 2) => {
      // infinity less infinity is no number
      const isClose = subject === wanted || Math.abs(Number(subject) - Number(wanted)) < 10 ** -Number(digits) / 2
      check(isClose, `about ${inspected(wanted)}`)
    },
    toContain: (part) => check(contains(subject, part, Object.is), `something with ${inspected(part)}`),
    toContainEqual: (part) =>
      check(
        contains(subject, part, (item, wanted) => isSameValue(item, wanted)),
        `something with ${inspected(part)}`,
      ),
    toMatch: (pattern) => check(matched(subject, pattern), `text like ${inspected(pattern)}`),
    toHaveLength: (wanted) => check((subject as { length?: unknown } | null)?.length === wanted, `a length of ${inspected(wanted)}`),
    toHaveProperty: (path, ...wanted) => {
      const found = propertyOf(subject, path)
      const isFitting = found !== null && (wanted.length === 0 || isSameValue(found.value, wanted[0]))
      check(isFitting, `a property ${inspected(path)}${wanted.length === 0 ? '' : ` of ${inspected(wanted[0])}`}`)
    },
    toBeTruthy: () => check(Boolean(subject), 'something true'),
    toBeFalsy: () => check(!subject, 'something false'),
    toBeNull: () => check(subject === null, 'null'),
    toBeUndefined: () => check(subject === undefined, 'undefined'),
    toBeDefined: () => check(subject !== undefined, 'a value'),
    toBeNaN: () => check(Number.isNaN(subject), 'NaN'),
    toBeInstanceOf: (made) =>
      check(typeof made === 'function' && subject instanceof made, `an instance of ${(made as { name: string }).name}`),
    toBeGreaterThan: (wanted) => check(number(subject) > number(wanted), `more than ${inspected(wanted)}`),
    toBeGreaterThanOrEqual: (wanted) => check(number(subject) >= number(wanted), `at least ${inspected(wanted)}`),
    toBeLessThan: (wanted) => check(number(subject) < number(wanted), `less than ${inspected(wanted)}`),
    toBeLessThanOrEqual: (wanted) => check(number(subject) <= number(wanted), `at most ${inspected(wanted)}`),
    toThrow: (wanted) => throws(thrownBy(subject), wanted),
  }
}

/** Checks of what a promise becomes. */
function later(settle: () => Promise<unknown>, isNot: boolean): Record<string, (...given: unknown[]) => Promise<void>> {
  const names = Object.keys(checks(undefined, isNot))
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (...given: unknown[]) => {
        const value = await settle()
        const subject =
          name === 'toThrow'
            ? () => {
                throw value
              }
            : value
        checks(subject, isNot)[name]?.(...given)
      },
    ]),
  )
}

export function expect(subject: unknown) {
  const resolved = async () => subject
  const rejected = async () => {
    try {
      await subject
    } catch (error) {
      return error
    }
    return fail('Expected: a promise that is rejected\nGot: one that is kept')
  }
  const sides = (isNot: boolean) => ({ resolves: later(resolved, isNot), rejects: later(rejected, isNot) })
  return Object.assign(checks(subject, false), sides(false), { not: Object.assign(checks(subject, true), sides(true)) })
}

/** Fails the test with a message, as in Vitest. */
expect.fail = fail
