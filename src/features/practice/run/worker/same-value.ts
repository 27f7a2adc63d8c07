/** Whether two values are the same inside, as deep as they go. */
export function isSameValue(one: unknown, other: unknown, seen = new Map<object, object>()): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other) && Array.isArray(one) !== Array.isArray(other)) return false
  if (seen.get(one) === other) return true
  seen.set(one, other)
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (one instanceof RegExp && other instanceof RegExp) return String(one) === String(other)
  if (one instanceof Error && other instanceof Error) return one.name === other.name && one.message === other.message
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((item) => other.has(item) || [...other].some((part) => isSameValue(item, part, seen)))
  if (one instanceof Map && other instanceof Map)
    return one.size === other.size && [...one].every(([key, value]) => other.has(key) && isSameValue(value, other.get(key), seen))
  const [keys, others] = [one, other].map((value) => Object.keys(value).filter((key) => Reflect.get(value, key) !== undefined))
  if (!keys || !others || keys.length !== others.length) return false
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false
  return keys.every((key) => Object.hasOwn(other, key) && isSameValue(Reflect.get(one, key), Reflect.get(other, key), seen))
}
