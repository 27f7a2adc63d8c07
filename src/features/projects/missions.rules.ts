import type { DocNode, OutlineItem, OutlineStep, ProSection } from '#features/content/content.rules.ts'

/** The document with the reader's unlocked Secret Missions. */
export function withMissions(document: DocNode, missions: Readonly<Record<string, ProSection>>): DocNode {
  const contentId = document.type === 'section' ? document.attrs?.['contentId'] : null
  const mission = typeof contentId === 'string' ? missions[contentId] : undefined
  if (mission) return { ...document, attrs: { ...document.attrs, status: 'unlocked' }, content: mission.content }
  if (!document.content || (document.type !== 'doc' && document.type !== 'step')) return document
  return { ...document, content: document.content.map((node) => withMissions(node, missions)) }
}

/** The table of contents, with an unlocked mission's parts after it. */
export function outlineWithMissions(outline: readonly OutlineStep[], missions: Readonly<Record<string, ProSection>>): OutlineStep[] {
  const bySection = new Map(Object.values(missions).map((mission) => [mission.sectionId, mission]))
  return outline.map((step) => ({
    ...step,
    children: step.children.flatMap((child) => [child, ...itemsIn(child, bySection.get(child.id))]),
  }))
}

function itemsIn(section: OutlineItem, mission: ProSection | undefined): OutlineItem[] {
  if (!mission) return []
  return mission.outline.map((item) => ({ ...item, ...(section.tracks && { tracks: section.tracks }) }))
}
