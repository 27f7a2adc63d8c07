/** A value as a console shows it: short, on one line where it fits, and never an endless one. */
const MOST_ITEMS = 100
const DEEPEST = 4
const WIDTH = 72
const LONGEST = 10_000

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)

export function shown(value: unknown): string {
  return typeof value === 'string' ? value : inspected(value)
}

/** What a console makes of what it is given: a first text may say where the others go. */
export function formatted([first, ...others]: unknown[]): string {
  if (typeof first !== 'string' || !first.includes('%')) return [first, ...others].map(shown).join(' ')
  const put = first.replaceAll(/%([sdifoOc%])/g, (whole, kind: string) => {
    if (kind === '%') return '%'
    if (others.length === 0) return whole
    const value = others.shift()
    if (kind === 'c') return ''
    if (kind === 'd' || kind === 'i') return String(Math.trunc(Number(value)))
    if (kind === 'f') return String(Number(value))
    return kind === 's' ? shown(value) : inspected(value)
  })
  return [put, ...others.map(shown)].join(' ')
}

export function inspected(value: unknown): string {
  return inner(value, 0, new Set()).slice(0, LONGEST)
}

function inner(value: unknown, depth: number, above: Set<object>): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'function') return functionShown(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (above.has(value)) return '[Circular]'
  if (depth > DEEPEST) return Array.isArray(value) ? '[Array]' : '[Object]'
  above.add(value)
  const text = objectShown(value, (part) => inner(part, depth + 1, above), depth)
  above.delete(value)
  return text
}

function functionShown({ name }: { name: string }): string {
  return name === '' ? '[Function]' : `[Function: ${name}]`
}

function quoted(text: string): string {
  const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : '`'
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return mark + (mark === '"' ? escaped.replaceAll('"', '\\"') : escaped) + mark
}

function objectShown(value: object, show: (part: unknown) => string, depth: number): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof RegExp) return String(value)
  if (value instanceof Promise) return 'Promise { … }'
  if (value instanceof Map) {
    const parts = limited([...value]).map(([key, part]) => `${show(key)} => ${show(part)}`)
    return around(`Map(${value.size}) `, '{', parts, '}', value.size, depth)
  }
  if (value instanceof Set) return around(`Set(${value.size}) `, '{', limited([...value]).map(show), '}', value.size, depth)
  if (Array.isArray(value)) return around('', '[', limited(value).map(show), ']', value.length, depth)
  if (ArrayBuffer.isView(value) && 'length' in value) {
    const items = Array.from(value as unknown as ArrayLike<unknown>)
    return around(`${value.constructor.name}(${items.length}) `, '[', limited(items).map(show), ']', items.length, depth)
  }
  const keys = Reflect.ownKeys(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key))
  const parts = limited(keys).map((key) => {
    const name = typeof key === 'symbol' ? `[${String(key)}]` : isName(key) ? key : quoted(key)
    const found = Object.getOwnPropertyDescriptor(value, key)
    return `${name}: ${found && 'value' in found ? show(found.value) : '[Getter]'}`
  })
  return around(nameOf(value), '{', parts, '}', keys.length, depth)
}

function nameOf(value: object): string {
  const made: unknown = Object.getPrototypeOf(value)
  if (made === null) return '[Object: null prototype] '
  const { name } = value.constructor
  return typeof name === 'string' && name !== '' && name !== 'Object' ? `${name} ` : ''
}

function limited<Item>(items: Item[]): Item[] {
  return items.slice(0, MOST_ITEMS)
}

function around(name: string, open: string, parts: string[], close: string, count: number, depth: number): string {
  const all = count > parts.length ? [...parts, `… ${count - parts.length} more`] : parts
  if (all.length === 0) return `${name}${open}${close}`
  const line = `${name}${open} ${all.join(', ')} ${close}`
  if (line.length <= WIDTH && !line.includes('\n')) return line
  const pad = '  '.repeat(depth + 1)
  return `${name}${open}\n${all.map((part) => `${pad}${part}`).join(',\n')}\n${'  '.repeat(depth)}${close}`
}
