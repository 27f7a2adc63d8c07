import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeForYouTexts } from '#features/directory/directory.texts.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let learner: TestBrowser

beforeAll(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await site.publish({ path: join(import.meta.dirname, '../../../../content') })
  learner = await site.signedIn(await site.person('ideas@example.org'))
})

afterAll(() => site.close())

async function pathFor(goal: string): Promise<Goal['suggestedRoadmap']['results']> {
  const { status, body }: { status: number; body: Goal } = await learner.send('POST', '/goals', { goal })
  expect(status).toBe(200)
  return body.suggestedRoadmap.results
}

const LEADS_TO: Record<string, string> = {
  'Understand how the internet works': 'speak-the-web',
  'Keep data safe and fast': 'data-that-lasts',
  'Run something of my own in the cloud without a bill': 'aws-for-free',
}

test('[GOAL-01] each suggested goal leads to its series first, also without embeddings', async () => {
  for (const idea of madeForYouTexts.ideas) {
    const [first] = await pathFor(idea)
    expect([idea, first?.type, first?.id]).toEqual([idea, 'course', LEADS_TO[idea]])
  }
})

test('[GOAL-12] an unrelated goal finds no shipped project', async () => {
  for (const goal of ['bake bread', 'Learn to play the guitar', 'Learn French']) expect([goal, await pathFor(goal)]).toEqual([goal, []])
})
