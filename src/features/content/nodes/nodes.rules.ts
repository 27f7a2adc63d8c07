import { z } from 'zod'
import type { DocNode } from '#features/content/content.rules.ts'
import { anchorAttrs } from './anchor.rules.ts'
import { checkboxAttrs, checklistAttrs } from './checkbox.rules.ts'
import { codeBlockAttrs, codeInlineAttrs } from './code-block.rules.ts'
import { conceptAttrs } from './concept.rules.ts'
import { contentLinkAttrs } from './content-link.rules.ts'
import { imageAttrs } from './image.rules.ts'
import { noteAttrs } from './note.rules.ts'
import { quizAttrs } from './quiz.rules.ts'
import { sectionAttrs } from './section.rules.ts'
import { stepAttrs } from './step.rules.ts'
import { cellAttrs } from './table.rules.ts'
import { tabAttrs, tabsAttrs } from './tabs.rules.ts'
import { blockAttrs, headingAttrs, linkAttrs, orderedListAttrs } from './text.rules.ts'
import { validationBoxAttrs } from './validation-box.rules.ts'
import { validationTextAttrs } from './validation-text.rules.ts'
import { validationUploadAttrs } from './validation-upload.rules.ts'
import { validationUrlAttrs } from './validation-url.rules.ts'
import { validationWorkAttrs } from './validation-work.rules.ts'
import { variableAttrs } from './variable.rules.ts'

type Group = 'block' | 'inline' | 'task'
interface NodeRule {
  attrs: z.ZodType
  group?: Group
  /** what it may contain: a group, or node types by name */
  content?: (Group | (string & {}))[]
}

const none = z.undefined()
const block = (attrs: z.ZodType, content?: NodeRule['content']): NodeRule => ({
  attrs,
  group: 'block',
  ...(content && { content }),
})
const inline = (attrs: z.ZodType, content?: NodeRule['content']): NodeRule => ({
  attrs,
  group: 'inline',
  ...(content && { content }),
})

/** The grammar of a document: its nodes, their fields, and what each may contain. */
export const NODES: Record<string, NodeRule> = {
  doc: { attrs: none, content: ['block', 'step'] },
  step: { attrs: stepAttrs, content: ['block', 'section'] },
  section: { attrs: sectionAttrs, content: ['block'] },

  paragraph: block(blockAttrs, ['inline']),
  heading: block(headingAttrs, ['inline']),
  blockquote: block(blockAttrs, ['block']),
  horizontalRule: block(blockAttrs),
  bulletList: block(blockAttrs, ['listItem']),
  orderedList: block(orderedListAttrs, ['listItem']),
  listItem: { attrs: blockAttrs, content: ['block'] },
  checklist: block(checklistAttrs, ['checkbox']),
  checkbox: { attrs: checkboxAttrs, content: ['block'] },
  table: block(blockAttrs, ['tableRow']),
  tableRow: { attrs: blockAttrs, content: ['tableHeader', 'tableCell'] },
  tableHeader: { attrs: cellAttrs, content: ['block'] },
  tableCell: { attrs: cellAttrs, content: ['block'] },
  codeBlock: block(codeBlockAttrs),
  image: block(imageAttrs),
  tabs: block(tabsAttrs, ['tab']),
  tab: { attrs: tabAttrs, content: ['block'] },
  note: block(noteAttrs, ['block']),
  anchor: block(anchorAttrs),
  quiz: block(quizAttrs),
  validationBox: block(validationBoxAttrs, ['block', 'task']),
  validationText: { attrs: validationTextAttrs, group: 'task' },
  validationUrl: { attrs: validationUrlAttrs, group: 'task' },
  validationUpload: { attrs: validationUploadAttrs, group: 'task' },
  validationWork: { attrs: validationWorkAttrs, group: 'task' },

  text: inline(none),
  hardBreak: inline(none),
  contentLink: inline(contentLinkAttrs, ['text', 'hardBreak']),
  concept: inline(conceptAttrs),
  variable: inline(variableAttrs),
  codeInline: inline(codeInlineAttrs),
}

const MARKS: Record<string, z.ZodType> = { bold: none, italic: none, strike: none, code: none, link: linkAttrs }

/** Fills in the default fields of a node. */
export function withDefaults(type: string, attrs: Record<string, unknown>): Record<string, unknown> {
  const rule = NODES[type]
  if (!rule) throw new Error(`There is no node ${type}`)
  return rule.attrs.parse(attrs) as Record<string, unknown>
}

/** The problems of a document, one sentence each; empty if it is valid. */
export function documentProblems(node: DocNode, path = node.type): string[] {
  const rule = NODES[node.type]
  if (!rule) return [`${path}: there is no node ${node.type}`]
  const problems: string[] = []
  const attrs = rule.attrs.safeParse(node.attrs)
  if (!attrs.success) {
    for (const issue of attrs.error.issues) problems.push(`${path}.${issue.path.join('.')}: ${issue.message}`)
  }
  for (const mark of node.marks ?? []) {
    if (!MARKS[mark.type]?.safeParse(mark.attrs).success) problems.push(`${path}: wrong mark ${mark.type}`)
  }
  if (node.type === 'text' && !node.text) problems.push(`${path}: empty text`)
  for (const [index, child] of (node.content ?? []).entries()) {
    const here = `${path}/${index}:${child.type}`
    if (!mayHold(rule, child.type)) problems.push(`${here}: not allowed in ${node.type}`)
    problems.push(...documentProblems(child, here))
  }
  return problems
}

function mayHold(rule: NodeRule, type: string): boolean {
  const group = NODES[type]?.group
  return rule.content?.some((allowed) => allowed === type || allowed === group) ?? false
}
