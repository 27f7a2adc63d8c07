import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileOnce } from '#compiler/compile.fixtures.ts'
import type { Compile, CompiledProject } from '#compiler/compiler.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { testShop, type Shop } from '#features/plans/plans.fixtures.ts'
import { projectsCalls } from '#features/projects/projects.server.ts'
import { answerFacts } from '#features/validations/box-progress.server.ts'
import { quizzesCalls } from './quizzes.server.ts'

const quiet = { info: () => undefined, warn: () => undefined }
const storage = { has: () => Promise.resolve(true), put: () => Promise.reject(new Error('everything is there already')) }
const projects = projectsCalls({ answers: answerFacts, drawText: () => Promise.resolve({ pieces: [], runs: [] }), clear: [], finished: [] })

let shop: Shop

beforeAll(async () => {
  shop = await testShop()
  await using content = await contentFolder()
  await publishContent({ db: shop.fresh.db, storage, folder: content.path, log: quiet, compile: compileAsBefore })
})
afterAll(() => shop.close())

/** As projects were compiled when a quiz was allowed in a Secret Mission. */
const compileAsBefore: Compile = async (...asked) => {
  const { projects, ...made } = await compileOnce(...asked)
  return { ...made, projects: projects.map((result) => ({ ...result, project: result.project && withQuizInMission(result.project) })) }
}

function withQuizInMission(project: CompiledProject): CompiledProject {
  const quiz: DocNode = { type: 'quiz', attrs: { id: project.quiz?.id } }
  const missions = Object.entries(project.proSections).map(([id, mission]) => [id, { ...mission, content: [...mission.content, quiz] }])
  return { ...project, document: withoutQuiz(project.document), proSections: Object.fromEntries(missions) }
}

function withoutQuiz({ content, ...node }: DocNode): DocNode {
  return { ...node, ...(content && { content: content.filter(({ type }) => type !== 'quiz').map(withoutQuiz) }) }
}

const callsOf = (account: Account | null) => createRouterClient({ projects, quizzes: quizzesCalls }, { context: shop.contextOf(account) })

test('a quiz that was published in a Secret Mission is given only to those who have unlocked it', async () => {
  const pro = await shop.learner({ plan: 'pro' })
  const answer = { projectId: 'lamp', quizId: 'lamp-quiz', questionId: 'light', round: 1, options: ['dark'] }
  for (const account of [null, await shop.learner(), pro]) {
    const { projects, quizzes } = callsOf(account)
    expect((await projects.getContent({ id: 'lamp' })).body.quiz).toBeNull()
    await expect(quizzes.getQuiz({ projectId: 'lamp' })).rejects.toMatchObject({ code: 'LOCKED' })
    if (account) await expect(quizzes.answerQuestion(answer)).rejects.toMatchObject({ code: 'LOCKED' })
  }
  const { projects, quizzes } = callsOf(pro)
  await projects.unlockFile({ id: 'lamp', filename: 'pro-inside.json' })
  expect((await projects.getContent({ id: 'lamp' })).body.quiz?.questions).toHaveLength(1)
  expect((await quizzes.getQuiz({ projectId: 'lamp' })).questions).toHaveLength(1)
  expect((await quizzes.answerQuestion(answer)).questions).toMatchObject([{ status: 'incorrect' }])
})
