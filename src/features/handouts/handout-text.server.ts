import { isShownIn, type DocNode, type ProjectMetadata, type PublishedQuiz } from '#features/content/content.rules.ts'
import { optionsIn } from '#features/content/content-quiz.rules.ts'
import { variablesInText } from '#features/content/ui/variables-in-text.ts'
import { handoutTexts } from './handouts.texts.ts'
import { blocksOf, LETTERS, type HandoutMaking } from './handout-blocks.server.ts'
import { wordsOfHtml } from './handout-explanations.rules.ts'
import { textIn } from './handout-words.rules.ts'
import { allBlocks, type Handout, type HandoutPart, type HandoutSolution } from './handout-text.rules.ts'

export interface Readable {
  id: string
  metadata: Pick<ProjectMetadata, 'title' | 'description' | 'category' | 'difficulty' | 'time' | 'cost' | 'needs' | 'tracks' | 'motif'>
  /** as readers without unlocked sections get it */
  document: DocNode
  quiz: PublishedQuiz | null
}

/** Builds the handout of a project in one track. */
export function handoutOf({ id, metadata, document, quiz }: Readable, track: string | null, site: string): Handout {
  const address = `${site}/projects/${id}`
  const variables = variablesInText(document)
  const content = shownIn(document.content ?? [], track)
  const making: HandoutMaking = { site, address, variables, track, quiz, level: 1, places: new Set(content.flatMap(idsIn)) }
  const isStep = ({ type }: DocNode) => type === 'step'
  const intro = blocksOf(
    content.filter((node) => !isStep(node)),
    making,
  )
  const steps = content.filter(isStep).map((step): HandoutPart => {
    making.level = 1
    return { id: textIn(step, 'id'), title: textIn(step, 'title'), blocks: blocksOf(step.content ?? [], making) }
  })
  const asksQuiz = allBlocks([...intro, ...steps.flatMap(({ blocks }) => blocks)]).some(({ kind }) => kind === 'quiz')
  const { title, description, category } = metadata
  return {
    title,
    description,
    category,
    language: 'en',
    address,
    intro,
    steps,
    facts: factsOf(metadata, track),
    solutions: quiz && asksQuiz ? { title: handoutTexts.solutions(quiz.name), questions: quiz.questions.map(solutionOf) } : null,
  }
}

function shownIn(nodes: readonly DocNode[], track: string | null): DocNode[] {
  return nodes.flatMap((node) => {
    if (!isShownIn(node.attrs?.['tracks'], track)) return []
    return [node.content ? { ...node, content: shownIn(node.content, track) } : node]
  })
}

function idsIn({ attrs, content = [] }: DocNode): string[] {
  const id = attrs?.['id']
  return [...(typeof id === 'string' ? [id] : []), ...content.flatMap(idsIn)]
}

function factsOf({ category, difficulty, time, cost, needs, tracks }: Readable['metadata'], track: string | null): Handout['facts'] {
  const { facts, difficulties, minutes } = handoutTexts
  const chosen = tracks.find(({ id }) => id === track)
  return [
    { name: facts.category, value: category },
    { name: facts.difficulty, value: difficulties[difficulty] },
    { name: facts.time, value: minutes(time) },
    { name: facts.cost, value: cost },
    ...(needs.length > 0 ? [{ name: facts.needs, value: needs.join(', ') }] : []),
    ...(chosen ? [{ name: facts.track, value: `${chosen.title}. ${chosen.description}` }] : []),
  ]
}

function solutionOf({ id, question, options }: PublishedQuiz['questions'][number], index: number): HandoutSolution {
  const lettered = optionsIn(id, options).map((option, at) => ({ ...option, letter: LETTERS[at] ?? '' }))
  return {
    number: index + 1,
    question,
    options: lettered
      .filter(({ isAnswer }) => isAnswer)
      .map(({ letter, value, explanation }) => ({ letter, value, why: wordsOfHtml(explanation) })),
  }
}
