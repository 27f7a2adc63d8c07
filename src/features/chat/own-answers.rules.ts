import { isShownIn, type DocNode } from '#features/content/content.rules.ts'
import { holdsOwnAnswers } from '#features/content/nodes/section.rules.ts'

/**
 * Authors put their own answers into optional, folded sections. Such a section covers the required tasks before it and those that it names;
 * it stays out of search, quotes and the model's context until all of them are done.
 */

interface Task {
  id: string
  title: string
  optional: boolean
  /** The Secret Mission that contains it; it blocks nothing outside that mission. */
  mission: string | null
}

export function withoutOwnAnswers(document: DocNode, track: string | null, done: ReadonlySet<string>): DocNode {
  const asked: Task[] = []
  function keep(node: DocNode, mission: string | null): DocNode[] {
    if (!isShownIn(node.attrs?.['tracks'], track)) return [node]
    if (isTask(node)) asked.push(taskOf(node, mission))
    if (holdsOwnAnswers(node) && !asked.every((task) => done.has(task.id) || !isCovered(task, node, mission))) return []
    const inside = node.type === 'section' && node.attrs?.['type'] === 'pro' ? word(node, 'id') : mission
    return [node.content ? { ...node, content: node.content.flatMap((child) => keep(child, inside)) } : node]
  }
  return { ...document, content: (document.content ?? []).flatMap((node) => keep(node, null)) }
}

function isCovered({ title, optional, mission: taskIn }: Task, section: DocNode, mission: string | null): boolean {
  if (taskIn !== null && taskIn !== mission) return false
  return !optional || (title !== '' && wordsIn(section).includes(title))
}

/** True for a task, but not for the box around tasks. */
function isTask({ type }: DocNode): boolean {
  return type.startsWith('validation') && type !== 'validationBox'
}

function taskOf(node: DocNode, mission: string | null): Task {
  return { id: word(node, 'id'), title: word(node, 'title'), optional: node.attrs?.['optional'] === true, mission }
}

function wordsIn(node: DocNode): string {
  return node.text ?? (node.content ?? []).map(wordsIn).join(' ')
}

function word({ attrs }: DocNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}
