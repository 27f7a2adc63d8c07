import { childrenOf } from '#features/content/practice-files.rules.ts'
import type { Concept, DocNode } from '#features/content/content.rules.ts'
import { mixed } from '#features/content/content-quiz.rules.ts'
import { holdsOwnAnswers } from '#features/content/nodes/section.rules.ts'
import { runsIn, runWordings } from './code-questions.rules.ts'
import type { Wording } from './questions.rules.ts'
import { conceptWordings, conceptMeaning } from './task-questions.rules.ts'

/** Whoever guesses first reads with a question in mind. A guess asks only what the step itself explains, so it gives nothing away. */

export interface Guess {
  stepId: string
  wording: Wording
}

const OPTIONS_BESIDE = 3

interface Facts {
  projectId: string
  concepts: readonly Concept[]
  /** keys of concepts that they met in other projects */
  known: ReadonlySet<string>
  /** steps in which they have begun to answer */
  begun: ReadonlySet<string>
}

/** One question for each step that explains a concept for the first time, or else shows a command with what it prints. */
export function guessesIn(steps: readonly DocNode[], { projectId, concepts, known, begun }: Facts): Guess[] {
  const runs = runsIn(steps.map(forAllTracks))
  const near = new Set(steps.flatMap(conceptsIn))
  const explained = new Set(known)
  return steps.flatMap((node) => {
    const stepId = node.attrs?.['id']
    if (typeof stepId !== 'string') return []
    const fresh = node.type === 'step' ? [...new Set(conceptsIn(forAllTracks(node)))].filter((key) => !explained.has(key)) : []
    for (const key of conceptsIn(node)) explained.add(key)
    if (node.type !== 'step' || begun.has(stepId)) return []
    const seed = `${projectId} ${stepId}`
    const wording =
      firstOf(fresh, (key) => conceptGuess(key, { concepts, near, seed })) ??
      firstOf(runsIn([forAllTracks(node)]), (run) => runWordings(run, runs, seed)[0])
    return wording ? [{ stepId, wording }] : []
  })
}

function firstOf<One, Made>(all: readonly One[], make: (one: One) => Made | undefined): Made | undefined {
  for (const one of all) {
    const made = make(one)
    if (made !== undefined) return made
  }
  return undefined
}

interface Around {
  concepts: readonly Concept[]
  /** keys of the project's own: harder to tell apart than those of another field */
  near: ReadonlySet<string>
  seed: string
}

function conceptGuess(key: string, { concepts, near, seed }: Around): Wording | undefined {
  const concept = concepts.find((one) => one.key === key)
  const others = mixed(
    concepts.filter((one) => one.key !== key).map((one) => ({ id: one.key, one })),
    seed,
  ).toSorted((a, b) => Number(near.has(b.id)) - Number(near.has(a.id)))
  const beside = others.slice(0, OPTIONS_BESIDE).map(({ one }) => conceptMeaning(one))
  return concept && conceptWordings(conceptMeaning(concept), beside, seed).find(({ name }) => name === 'meaning')
}

function conceptsIn(node: DocNode): string[] {
  const key = node.type === 'concept' ? node.attrs?.['conceptId'] : undefined
  return typeof key === 'string' ? [key] : childrenOf(node).flatMap(conceptsIn)
}

/** Without what only some read: other tracks, closed sections and answers. */
function forAllTracks(node: DocNode): DocNode {
  if (!node.content) return node
  const isForAll = (child: DocNode) =>
    child.attrs?.['tracks'] === undefined && child.attrs?.['contentId'] == null && !holdsOwnAnswers(child)
  return { ...node, content: node.content.filter(isForAll).map(forAllTracks) }
}
