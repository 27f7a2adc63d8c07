type Same = (one: unknown, other: unknown) => boolean

/** The pairs around the one that is compared, by which a cycle ends. */
type Above = (readonly [object, object])[]

/**
 * Whether two values are the same inside, as deep as they go: what `toEqual` means in Jest and Vitest. Strictly, as in
 * `toStrictEqual`, their classes, undefined properties and the holes of lists count as well.
 */
export function isSameValue(one: unknown, other: unknown, isStrict = false, above: Above = []): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (valueKindOf(one) !== valueKindOf(other)) return false
  if (isStrict && Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  const met = above.find(([first, second]) => first === one || second === other)
  if (met) return met[0] === one && met[1] === other
  above.push([one, other])
  const isSame = isSameObject(one, other, isStrict, (part, otherPart) => isSameValue(part, otherPart, isStrict, above))
  above.pop()
  return isSame
}

/** As the engine names it: all plain objects and instances of plain classes are of one kind. */
export function valueKindOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}

function isSameObject(one: object, other: object, isStrict: boolean, isSame: Same): boolean {
  const content = contentOf(one)
  if (content !== undefined) return isSame(content, contentOf(other))
  if (isNode(one) && isNode(other)) return one.isEqualNode(other)
  if (one instanceof Error && other instanceof Error && !isSameError(one, other, isSame)) return false
  if (!Array.isArray(one) && isIterable(one) && isIterable(other) && !isSameIterable(one, other, isSame)) return false
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false
  const [keys, others] = [keysOf(one, isStrict), keysOf(other, isStrict)]
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

/** What is compared in place of a value whose content is not in its properties. */
function contentOf(value: object): unknown {
  if ([Boolean, Number, String, Date].some((made) => value instanceof made)) return value.valueOf()
  if (isWritten(value)) return String(value)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (value instanceof DataView) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return undefined
}

function isWritten(value: object): value is RegExp | URL {
  return /^\[object (RegExp|URL|Temporal\..+)\]$/.test(valueKindOf(value))
}

function isNode(value: object): value is Node {
  return typeof (value as Partial<Node>).isEqualNode === 'function'
}

function isIterable(value: object): value is Iterable<unknown> {
  return typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
}

function isSameError(one: Error, other: Error, isSame: Same): boolean {
  // an error that is wanted without a cause may have any
  const facts = ['name', 'message', 'errors', ...(other.cause === undefined ? [] : ['cause'])]
  return facts.every((fact) => isSame(Reflect.get(one, fact), Reflect.get(other, fact)))
}

function isSameIterable(one: Iterable<unknown>, other: Iterable<unknown>, isSame: Same): boolean {
  if (one.constructor !== other.constructor) return false
  if (one instanceof Set && other instanceof Set) return isSameInAnyOrder(without(one, other), without(other, one), isSame)
  if (one instanceof Map && other instanceof Map) {
    if (![...one].every(([key, value]) => !other.has(key) || isSame(value, other.get(key)))) return false
    const entry = (map: Map<unknown, unknown>) => (key: unknown) => [key, map.get(key)]
    return isSameInAnyOrder(without(one.keys(), other).map(entry(one)), without(other.keys(), one).map(entry(other)), isSame)
  }
  const rest = other[Symbol.iterator]()
  for (const item of one) {
    const next = rest.next()
    if (next.done || !isSame(item, next.value)) return false
  }
  return rest.next().done === true
}

function without(items: Iterable<unknown>, known: { has(item: unknown): boolean }): unknown[] {
  return [...items].filter((item) => !known.has(item))
}

function isSameInAnyOrder(items: unknown[], others: unknown[], isSame: Same): boolean {
  const left = [...others]
  return (
    items.length === left.length &&
    items.every((item) => {
      const at = left.findIndex((part) => isSame(item, part))
      if (at !== -1) left.splice(at, 1)
      return at !== -1
    })
  )
}

function keysOf(value: object, isStrict: boolean): PropertyKey[] {
  return Reflect.ownKeys(value).filter(
    (key) => Object.prototype.propertyIsEnumerable.call(value, key) && (isStrict || Reflect.get(value, key) !== undefined),
  )
}
