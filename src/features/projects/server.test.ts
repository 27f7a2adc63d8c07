import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { conceptsCalls } from '#features/concepts/server.ts'
import { contentFolder } from '#features/content/fixtures.ts'
import { publishContent } from '#features/content/jobs.ts'
import { testDatabase, type TestDatabase } from '#platform/db/fixtures.ts'
import { answers } from '#features/validations/boxes/server.ts'
import { projectsCalls } from './server.ts'

const visitor: Actor = { kind: 'visitor' }
const admin: Actor = { kind: 'admin', userId: 'a1', plan: 'free' }
const proLearner: Actor = { kind: 'learner', userId: 'p1', plan: 'pro' }
const quiet = { info: () => undefined, warn: () => undefined }
const storage = { has: () => Promise.resolve(true), put: () => Promise.reject(new Error('everything is there already')) }

let fresh: TestDatabase

beforeAll(async () => {
  fresh = await testDatabase()
  await using content = await contentFolder({
    'projects/third/project.md': `---
title: A third one
description: For Pro.
category: Networks
series: small-things
order: "1.3"
difficulty: easy
time: 20
cost: Free
needs: []
kind: tool
visibility: public
plan: pro
---
## Its only step {#only-step}

The body of a Pro project.
`,
  })
  await publishContent({ db: fresh.db, storage, folder: content.path, log: quiet })
})

afterAll(() => fresh.close())

function callsOf(actor: Actor) {
  const context = { actor, account: null, services: { db: fresh.db }, requestId: 'r1' } as unknown as CallContext
  return createRouterClient({ projects: projectsCalls({ answers, clear: [] }), concepts: conceptsCalls }, { context })
}

test('[PROJ-02] [PROJ-04] a project has every field of its entity', async () => {
  const project = await callsOf(visitor).projects.getProject({ id: 'lamp' })
  const { place, tasks: _, track: __, ...entity } = project
  expect(Object.keys(entity).sort()).toEqual([
    'completedBy',
    'completions',
    'docStatus',
    'hasUpdates',
    'id',
    'locked',
    'metadata',
    'progress',
    'selected',
    'selectedTime',
    'status',
    'variables',
  ])
  expect(Object.keys(entity.metadata)).toEqual(
    expect.arrayContaining([
      'title',
      'description',
      'icon',
      'imageUrl',
      'difficulty',
      'time',
      'cost',
      'needs',
      'lastModified',
      'concepts',
      'tracks',
      'visibility',
      'plan',
      'category',
      'order',
      'part',
      'share',
    ]),
  )
  expect(place).toEqual({ series: 'Small things', previous: null, next: { id: 'third', title: 'A third one', tracks: [] } })
})

test('[PROJ-11] a private project is not there for anybody but admins', async () => {
  const { projects } = callsOf(visitor)
  await expect(projects.getProject({ id: 'other' })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  await expect(projects.getContent({ id: 'other' })).rejects.toMatchObject({ status: 404 })
  expect((await projects.listProjects()).map(({ id }) => id)).toEqual(['lamp', 'third'])
  expect((await callsOf(admin).projects.listProjects()).map(({ id }) => id)).toEqual(['lamp', 'other', 'third'])
  expect((await callsOf(admin).projects.getProject({ id: 'other' })).id).toBe('other')
})

test('the document comes with its version as ETag, and without what only the server may know', async () => {
  const { headers, body } = await callsOf(visitor).projects.getContent({ id: 'lamp' })
  expect(headers.etag).toBe(`"${body.version}"`)
  expect(body.document?.type).toBe('doc')
  expect(body.outline.map((step) => step.id)).toContain('wire')
  expect(body.quiz?.questions).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/filament|isAnswer|glows|805/)
})

test('a locked pro project gives its table of contents but no body, to everybody who has not unlocked it', async () => {
  for (const actor of [visitor, admin, proLearner]) {
    const { body, headers } = await callsOf(actor).projects.getContent({ id: 'third' })
    expect(body.document).toBeNull()
    expect(headers.etag).toContain('-locked')
    expect(body.outline).toEqual([{ id: 'only-step', title: 'Its only step', children: [] }])
  }
  expect((await callsOf(visitor).projects.getProject({ id: 'third' })).locked).toBe(true)
})

test('a project that nobody wrote is not there', async () => {
  await expect(callsOf(visitor).projects.getProject({ id: '__proto__' })).rejects.toMatchObject({ status: 404 })
})

test('[NOTE-24] [API-32] a concept answers with its words at the asked level', async () => {
  const { concepts } = callsOf(visitor)
  expect(await concepts.getConcept({ key: 'Lamp' })).toEqual({
    id: 'lamp',
    key: 'lamp',
    name: 'Lamp',
    explanation: expect.stringContaining('It gives light.'),
  })
  expect((await concepts.getConcept({ key: 'lamp', level: 'detailed' })).explanation).toContain('current')
  await expect(concepts.getConcept({ key: 'nothing' })).rejects.toMatchObject({ status: 404 })
})
