import { isRubric, type TaskCheck } from '#features/content/checks.rules.ts'
import type { DocNode, OutlineStep, ProSection } from '#features/content/content.rules.ts'
import { textAttr } from './attrs.ts'
import { itemsOf, validationsOf } from './outline.ts'
import { teaserOf } from './previews.ts'

type Names = Parameters<typeof itemsOf>[1]

interface Split {
  document: DocNode
  proSections: Record<string, ProSection>
}

/** Moves the bodies of the Secret Missions out of the public document, and leaves their teasers. */
export function splitProSections(document: DocNode, names: Names, checks: Readonly<Record<string, TaskCheck>>): Split {
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
    const teaser = teaserOf(
      content,
      validationsOf(content).flatMap(({ id }) => {
        const check = checks[id]
        return check && !isRubric(check) ? [check] : []
      }),
    )
    return teaser.length > 0 ? { ...locked, content: teaser } : locked
  }
  return { document: split(document), proSections }
}

/** Marks the Secret Missions in the outline, for navigation. */
export function withMissionsNamed(outline: readonly OutlineStep[], proSections: Readonly<Record<string, ProSection>>): OutlineStep[] {
  const missions = new Set(Object.values(proSections).map(({ sectionId }) => sectionId))
  return outline.map((step) => ({
    ...step,
    children: step.children.map((item) => (missions.has(item.id) ? { ...item, isMission: true as const } : item)),
  }))
}

/** The whole text again, to compare with a later one. */
export function joinProSections({ document, proSections }: Split): DocNode[] {
  const join = (node: DocNode): DocNode => {
    const body = proSections[textAttr(node, 'contentId')]
    if (body) return { ...node, attrs: { ...node.attrs, status: 'unlocked' }, content: body.content }
    return node.content ? { ...node, content: node.content.map(join) } : node
  }
  return (document.content ?? []).map(join)
}
