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

/** Advises on Markdown in fields that are shown as plain text. */
export function adviseOnShownWords({ text, project, head, textOf, adviseIn }: Task): void {
  for (const node of allIn(text)) adviseOnAttributes(node, adviseIn('project.md'))
  adviseOnFields(wordsOfHead(project.metadata), head, adviseIn('project.md'))
  adviseOnFields(wordsOfAnswers(project.checks), textOf('answers.yaml'), adviseIn('answers.yaml'))
  // lint/quiz-options.ts advises on options
  const ofQuiz = project.quiz ? wordsOfQuiz(project.quiz).filter(({ path }) => path.at(-1) !== 'value') : []
  adviseOnFields(ofQuiz, textOf('quiz.yaml'), adviseIn('quiz.yaml'))
}

/** Bold words and links; not powers (2**3) or patterns (**\/*.md). */
const MARKED = /(?<![\w*])\*\*(?=[^\s*])[^*]*[^\s*]\*\*(?![\w*])|\[[^[\]]+\]\(https?:[^)]*\)?/
const CODE = /`[^`]+`/

const SET_AS_CODE = new Set(['title', 'description'])

function adviseOnAttributes(node: Nodes, advise: Advise): void {
  if (node.type !== 'leafDirective' && node.type !== 'containerDirective') return
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    // every second piece is code
    const words = SET_AS_CODE.has(name)
      ? piecesOf(value ?? '')
          .filter((_, at) => at % 2 === 0)
          .join('')
      : (value ?? '')
    const found = MARKED.exec(words) ?? (name === 'heading' ? CODE.exec(words) : null)
    if (found) return advise(node, 'markdownInWords', found[0])
  }
}

function adviseOnFields(said: readonly ShownWords[], yaml: string, advise: Advise): void {
  for (const { path, words } of said) {
    const found = MARKED.exec(words.replaceAll(/<code>.*?<\/code>|`[^`]+`/gs, ''))
    if (found) advise(placesIn(yaml)(path), 'markdownInWords', found[0])
  }
}
