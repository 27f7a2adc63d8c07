import type { Nodes, Root } from 'mdast'
import { piecesOf } from '#features/content/code-in-words.rules.ts'
import type { CompiledProject } from '../project.ts'
import { wordsOfAnswers, wordsOfHead, wordsOfQuiz, type ShownWords } from '../source/shown-words.ts'
import { placesIn } from '../source/yaml.ts'
import type { Advise } from './advise.ts'
import { allIn } from './words.ts'

interface Task {
  text: Root
  project: CompiledProject
  head: string
  textOf: (name: string) => string
  adviseIn: (name: string) => Advise
}

/** Words that nobody sets: what stands there of Markdown is shown as it stands. */
export function adviseOnShownWords({ text, project, head, textOf, adviseIn }: Task): void {
  for (const node of allIn(text)) adviseOnAttributes(node, adviseIn('project.md'))
  adviseOnYaml(wordsOfHead(project.metadata), head, adviseIn('project.md'))
  adviseOnYaml(wordsOfAnswers(project.checks), textOf('answers.yaml'), adviseIn('answers.yaml'))
  // an option has advice of its own
  const ofQuiz = project.quiz ? wordsOfQuiz(project.quiz).filter(({ path }) => path.at(-1) !== 'value') : []
  adviseOnYaml(ofQuiz, textOf('quiz.yaml'), adviseIn('quiz.yaml'))
}

/** Neither powers (2**3) nor patterns (**\/*.md). */
const MARKED = /(?<![\w*])\*\*(?=[^\s*])[^*]*[^\s*]\*\*(?![\w*])|\[[^[\]]+\]\(https?:[^)]*\)?/
const CODE = /`[^`]+`/

const SET_AS_CODE = new Set(['title', 'description'])

function adviseOnAttributes(node: Nodes, advise: Advise): void {
  if (node.type !== 'leafDirective' && node.type !== 'containerDirective') return
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    // of a title every second piece is code
    const words = SET_AS_CODE.has(name)
      ? piecesOf(value ?? '')
          .filter((_, at) => at % 2 === 0)
          .join('')
      : (value ?? '')
    const found = MARKED.exec(words) ?? (name === 'heading' ? CODE.exec(words) : null)
    if (found) return advise(node, 'markdownInWords', found[0])
  }
}

function adviseOnYaml(said: readonly ShownWords[], yaml: string, advise: Advise): void {
  for (const { path, words } of said) {
    const found = MARKED.exec(words.replaceAll(/<code>.*?<\/code>|`[^`]+`/gs, ''))
    if (found) advise(placesIn(yaml)(path), 'markdownInWords', found[0])
  }
}
