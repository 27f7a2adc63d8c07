import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { findQuizOf } from '#features/content/content.store.ts'
import type { Services } from '#platform/services.ts'
import { listSets, saveSet, type SetsOf } from './quizzes.store.ts'
import { FEWEST, MOST, materialOf, soundQuestions, wantedCount } from './quiz-making.rules.ts'

const QUIZ = readFileSync(new URL('quiz.md', import.meta.url), 'utf8')
const TOKENS_MOST = 5000

const words = (most: number) => z.string().trim().min(1).max(most)
const option = z.object({ value: words(200), isRight: z.boolean(), explanation: words(600) })
const made = z.object({ questions: z.array(z.object({ question: words(400), options: z.array(option).min(3).max(5) })).max(2 * MOST) })

export interface WantedSet extends SetsOf {
  number: number
}

/** Makes a missing set; the site's token budget pays for it, because it is shared. */
export async function makeSet({ db, models, clock }: Services, { number, ...of }: WantedSet, signal: AbortSignal): Promise<void> {
  const sets = await listSets(db, of)
  const quiz = await findQuizOf(db, of.projectId, of.version)
  if (models.name === null || quiz?.id !== of.quizId || sets.some((set) => set.number === number)) return
  const model = models.name
  const earlier = sets.flatMap(({ questions }) => questions)
  const known = [...quiz.questions, ...earlier]
  const sound = made
    .transform(({ questions }) => soundQuestions(questions, known, number))
    .refine(({ length }) => length >= FEWEST, 'too few of these can be shown')
  const questions = await models.shape(
    {
      purpose: 'quiz',
      learner: null,
      instructions: `${QUIZ}\nWrite ${wantedCount(quiz)} questions.\n`,
      messages: [{ role: 'user', content: [{ type: 'text', text: materialOf(quiz, earlier) }] }],
      tokensMost: TOKENS_MOST,
      signal,
    },
    sound,
  )
  await saveSet(db, of, { number, questions, model, createdAt: clock.now() })
}
