import { isMap, isScalar, isSeq } from 'yaml'

/** Which fields are texts, by their names from the top of the file. */
export type IsText = (names: readonly string[]) => boolean

/** A text stays as its author wrote it: YAML would make 3.1 of 3.10, and 42 of 0042. */
export function keepWords(node: unknown, isText: IsText, names: readonly string[] = []): void {
  if (isMap(node)) for (const { key, value } of node.items) keepWords(value, isText, [...names, String(key)])
  else if (isSeq(node)) for (const item of node.items) keepWords(item, isText, names)
  else if (isScalar(node) && node.value !== null && typeof node.value !== 'string' && isText(names)) node.value = node.source
}
