import { isPair, isScalar, LineCounter, parseDocument, visit, type Scalar, type YAMLSeq } from 'yaml'
import type { Advise } from './advise.ts'

/** What YAML takes for something else than its author: text behind a hash, and text around a comma. */
export function adviseOnYaml(yaml: string, advise: Advise): void {
  const lines = new LineCounter()
  const placeOf = ({ range }: Pick<Scalar, 'range'>) => {
    const { line, col } = lines.linePos(range?.[0] ?? 0)
    return { line, column: col }
  }
  visit(parseDocument(yaml, { lineCounter: lines }), {
    Scalar(key, node, path) {
      const field = path.findLast(isPair)?.key
      if (key !== 'key' && isCut(node, isScalar(field) ? String(field.value) : '', yaml))
        advise(placeOf(node), 'cutAtHash', String(node.value))
    },
    Seq(_, list) {
      const [first, second] = partedIn(list)
      if (first && second) advise(placeOf(first), 'cutAtComma', String(first.value), String(second.value))
    },
  })
}

/** What is written in sentences. */
const TEXTS = new Set(['title', 'description', 'message', 'question', 'explanation', 'name', 'says'])

/** A comment that was meant as one has two spaces before it, or stands behind a word and not a text. */
function isCut({ type, value, range }: Scalar, field: string, yaml: string): boolean {
  if (type !== 'PLAIN' || typeof value !== 'string' || !range) return false
  return (TEXTS.has(field) ? /^ #/ : /^ #\d/).test(yaml.slice(range[1], range[1] + 3))
}

/** Two items next to each other of which the one opens a bracket and the other closes it. */
function partedIn({ flow, items }: YAMLSeq): Scalar[] {
  if (!flow) return []
  const plain = items.map((item) => (isScalar(item) && item.type === 'PLAIN' ? item : null))
  const at = plain.findIndex((item, index) => depthOf(item) > 0 && depthOf(plain[index + 1]) < 0)
  return at < 0 ? [] : plain.slice(at, at + 2).filter((item) => item !== null)
}

function depthOf(item: Scalar | null | undefined): number {
  const said = typeof item?.value === 'string' ? item.value : ''
  return said.split('(').length - said.split(')').length
}
