import type { DocNode } from '../content.rules.ts'
import type { ValidationWorkAttrs } from '../nodes/validation-work.rules.ts'
import { plainText } from './plain-text.ts'

const LINE = 29
const CODE_LINE = 23
const LETTERS_A_LINE = 82
const GAP = 18

const LARGEST = 3600
export const HEIGHTS = [80, 160, 240, 360, 480, 640, 880, 1200, 1700, 2400, LARGEST] as const

const INLINE = new Set(['text', 'hardBreak', 'contentLink', 'concept', 'variable', 'codeInline'])
const SIDE_BY_SIDE = new Set(['tabs', 'tableRow'])
const CODE_FRAME = 80
const FRAME: Record<string, number> = {
  codeBlock: CODE_FRAME,
  image: 40,
  table: 24,
  tabs: 64,
  note: 72,
  quiz: 180,
  validationBox: 130,
  validationText: 150,
  validationUrl: 120,
  validationUpload: 120,
  validationWork: 150,
  section: 72,
}

/** Far sections are not laid out; this estimate of their height keeps the scroll bar steady. */
export function reservedHeight(node: DocNode): (typeof HEIGHTS)[number] {
  const height = estimateHeight(node)
  return HEIGHTS.find((reserved) => reserved >= height) ?? LARGEST
}

export function estimateHeight(node: DocNode): number {
  const content = node.content ?? []
  const blocks = content.filter((child) => !INLINE.has(child.type)).map(estimateHeight)
  const letters = content.filter((child) => INLINE.has(child.type)).reduce((sum, child) => sum + plainText(child).length, 0)
  const words = letters > 0 ? Math.ceil(letters / LETTERS_A_LINE) * LINE + GAP : 0
  const inside = SIDE_BY_SIDE.has(node.type) ? Math.max(0, ...blocks) : blocks.reduce((sum, block) => sum + block, 0)
  return (FRAME[node.type] ?? 0) + words + inside + fixedHeight(node)
}

function fixedHeight(node: DocNode): number {
  if (node.type === 'image') return Math.min(Number(node.attrs?.height ?? 320), 640)
  if (node.type === 'codeBlock' && Array.isArray(node.attrs?.lines)) return node.attrs.lines.length * CODE_LINE
  if (node.type === 'validationWork')
    return (node.attrs as ValidationWorkAttrs).files.map(openHeight).reduce((sum, height) => sum + height, 0)
  return 0
}

/** Tests are folded. */
function openHeight({ role, lines }: ValidationWorkAttrs['files'][number]): number {
  return role === 'tests' ? 0 : CODE_FRAME + lines.length * CODE_LINE
}
