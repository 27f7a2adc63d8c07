import type { Nodes, Root } from 'mdast'
import { allowanceOf } from '#features/plans/plans.rules.ts'
import type { Advise } from './advise.ts'
import { allIn } from './words.ts'

/** The largest limit of any plan: an author's limit cannot exceed it. */
const MOST = allowanceOf('pro').validationTextCharacter

export function adviseOnFields(text: Root, advise: Advise): void {
  for (const node of allIn(text)) {
    const limit = node.type === 'leafDirective' && node.name === 'text' ? Number(node.attributes?.['limit'] ?? 0) : 0
    if (MOST !== null && limit > MOST) advise(node, 'uselessLimit', limit, MOST)
  }
  adviseOnTabs(text, advise)
}

/** A reader answers in the tab of their own system; of several tabs the first answer is named. */
function adviseOnTabs(node: Nodes, advise: Advise): void {
  if (!('children' in node)) return
  const needed =
    node.type === 'containerDirective' && node.name === 'tabs' && node.children.length > 1 ? allIn(node).find(isNeeded) : undefined
  if (needed) advise(needed, 'neededInTab', ('attributes' in needed && needed.attributes?.['id']) || '')
  else for (const child of node.children) adviseOnTabs(child, advise)
}

const ANSWERS = new Set(['text', 'url', 'upload', 'practice'])

function isNeeded(node: Nodes): boolean {
  if ((node.type !== 'leafDirective' && node.type !== 'containerDirective') || !ANSWERS.has(node.name)) return false
  const optional = node.attributes?.['optional']
  return optional === undefined || optional === 'false'
}
