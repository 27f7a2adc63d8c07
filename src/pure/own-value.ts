/** The value of a key that may be anybody's word: `constructor` and `toString` are in every object. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}
