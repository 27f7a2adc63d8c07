import type { Root } from 'mdast'
import { parseAttributes } from '../text/attributes.ts'
import type { PracticeToRun } from '../practice/read-work.ts'
import { onlyReadsResult } from '../practice/test-names.ts'
import type { Advise } from './advise.ts'
import { allIn } from './words.ts'

const LONGEST_LINE = 100

interface Task {
  text: Root
  practices: readonly PracticeToRun[]
  advise: Advise
  adviseInText: Advise
}

/** Practices that can be done, and yet teach less than they might. */
export function adviseOnPractices({ text, practices, advise, adviseInText }: Task): void {
  for (const { line, wrong, practice } of practices) {
    if (wrong.length === 0) advise({ line, column: 1 }, 'noWrong', practice.id)
    const tests = practice.files.filter(({ role, name }) => role === 'tests' && name.endsWith('.sql'))
    if (tests.length > 0 && tests.every(({ text }) => onlyReadsResult(text))) advise({ line, column: 1 }, 'onlyReadsResult', practice.id)
  }
  const blocks = allIn(text).flatMap((node) => (node.type === 'containerDirective' && node.name === 'practice' ? node.children : []))
  for (const node of blocks) {
    const name = node.type === 'code' ? parseAttributes(node.meta ?? '')?.['file'] : undefined
    if (node.type !== 'code' || name === undefined) continue
    for (const [index, line] of node.value.split('\n').entries()) {
      const place = { line: (node.position?.start.line ?? 0) + 1 + index, column: 1 }
      if (line.length > LONGEST_LINE) adviseInText(place, 'longCodeLine', name, line.length, LONGEST_LINE)
    }
  }
}
