import { Extension, type Attribute } from '@tiptap/core'

/** Attributes as the author wrote them; serialised to the DOM so that copying keeps them. */
export const givenAttributes: Attribute = {
  default: {},
  parseHTML: (element) => read(element.dataset['given']),
  renderHTML: ({ given: own }) => (own && Object.keys(own as object).length > 0 ? { 'data-given': JSON.stringify(own) } : {}),
}

function read(text: string | undefined): Record<string, string> {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {}
  } catch {
    return {}
  }
}

export function plain(initial: string | number | boolean | null): Attribute {
  return { default: initial, rendered: false }
}

/** The index of the source slice that a block was read from. */
export function sourceNumbers(types: string[]) {
  return Extension.create({
    name: 'sourceNumbers',
    addGlobalAttributes: () => [{ types, attributes: { source: { default: null, rendered: false, keepOnSplit: false } } }],
  })
}
