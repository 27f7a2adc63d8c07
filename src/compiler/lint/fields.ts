import type { Root } from 'mdast'
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
}
