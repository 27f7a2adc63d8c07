import { Visitor, parseSync, type ESTree } from 'vite'

type Items = readonly (ESTree.ObjectPropertyKind | ESTree.ArrayExpressionElement | ESTree.Argument)[]

/** The lines of `{ ...{ a, b } }` and `[...[a, b]]`: literals spread only to keep two fields on one line. */
export function findSpreads(path: string, text: string): number[] {
  const lines: number[] = []
  const look = (items: Items, type: 'ObjectExpression' | 'ArrayExpression') => {
    for (const item of items) {
      if (item?.type === 'SpreadElement' && item.argument.type === type) lines.push(text.slice(0, item.start).split('\n').length)
    }
  }
  new Visitor({
    ObjectExpression: ({ properties }) => look(properties, 'ObjectExpression'),
    ArrayExpression: ({ elements }) => look(elements, 'ArrayExpression'),
    CallExpression: (call) => look(call.arguments, 'ArrayExpression'),
  }).visit(parseSync(path, text).program)
  return lines
}
