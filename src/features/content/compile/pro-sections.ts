import type { DocNode, ProSection } from '#features/content/rules.ts'
import { textAttr } from './attrs.ts'
import { itemsOf } from './outline.ts'

type Names = Parameters<typeof itemsOf>[1]

interface Split {
  document: DocNode
  proSections: Record<string, ProSection>
}

/** Takes the bodies of the Secret Missions out of the document that everyone gets. */
export function splitProSections(document: DocNode, names: Names): Split {
  const proSections: Record<string, ProSection> = {}
  const split = (node: DocNode): DocNode => {
    const contentId = node.type === 'section' ? node.attrs?.['contentId'] : null
    if (typeof contentId !== 'string') {
      return node.content && (node.type === 'doc' || node.type === 'step') ? { ...node, content: node.content.map(split) } : node
    }
    const { content = [], ...locked } = node
    proSections[contentId] = {
      sectionId: textAttr(node, 'id'),
      stepId: textAttr(node, 'stepid'),
      content,
      outline: itemsOf(content, names, []),
    }
    return locked
  }
  return { document: split(document), proSections }
}

/** The whole text again, for comparing with a later one. */
export function joinProSections({ document, proSections }: Split): DocNode[] {
  const join = (node: DocNode): DocNode => {
    const body = proSections[textAttr(node, 'contentId')]
    if (body) return { ...node, content: body.content }
    return node.content ? { ...node, content: node.content.map(join) } : node
  }
  return (document.content ?? []).map(join)
}
