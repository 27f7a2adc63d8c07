import type { Nodes, Root } from 'mdast'
import type { TaskCheck } from '#features/content/checks.rules.ts'
import { answersQuestion, OUR_ANSWERS } from '#features/content/own-answers.rules.ts'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { allIn } from './words.ts'

interface Task {
  text: Root
  checks: Record<string, TaskCheck>
  advise: Advise
}

/** Learners compare what no check reads with the author's own answer; what is optional may do without. */
export function adviseOnUnanswered({ text, checks, advise }: Task): void {
  const questions = oursIn(text)
  for (const node of allIn(text)) {
    if (node.type !== 'leafDirective' || node.name !== 'text') continue
    const { id = '', title, optional } = node.attributes ?? {}
    if (!title || optional !== undefined || Object.hasOwn(checks, id ?? '')) continue
    if (!questions.some((named) => answersQuestion(named, title))) advise(node, 'nothingAnswers', title)
  }
}

/** The bold words of the items in the section of the author's answers. */
function oursIn({ children }: Root): string[] {
  const heading = new RegExp(`\\{#${OUR_ANSWERS}[\\s}]`)
  const at = children.findIndex((node) => node.type === 'heading' && heading.test(plainText(node)))
  if (at < 0) return []
  const next = children.findIndex((node, index) => index > at && node.type === 'heading' && node.depth < 4)
  const items = children.slice(at, next < 0 ? undefined : next).flatMap(allIn)
  return items.filter(({ type }) => type === 'listItem').map(boldIn)
}

function boldIn(item: Nodes): string {
  const bold = allIn(item).find(({ type }) => type === 'strong')
  return bold ? plainText(bold) : ''
}
