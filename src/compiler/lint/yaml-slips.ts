import { isPair, isScalar, LineCounter, parseDocument, visit, type Scalar, type YAMLSeq } from 'yaml'
import type { Advise } from './advise.ts'

/** Advises on text that YAML cuts: at a hash, which begins a comment, or at a comma, which begins the next item. */
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

/** Fields that hold sentences. */
const TEXTS = new Set(['title', 'description', 'message', 'question', 'explanation', 'name', 'says'])

/** Text goes on behind one space and a hash. Two spaces, or a field of one word, mean a comment. */
function isCut({ type, value, range }: Scalar, field: string, yaml: string): boolean {
  if (type !== 'PLAIN' || typeof value !== 'string' || !range) return false
  return (TEXTS.has(field) ? /^ #/ : /^ #\d/).test(yaml.slice(range[1], range[1] + 3))
}

/** Two neighbouring items: the first opens a bracket, the second closes it. */
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
