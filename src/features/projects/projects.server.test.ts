import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { drawText } from '#features/content/ui/drawn/draw-text.tsx'
import { conceptsCalls } from '#features/concepts/concepts.server.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { compileOnce } from '#compiler/compile.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { answerFacts } from '#features/validations/box-progress.server.ts'
import { findSvg, motifsSvg, resultPicture } from './project-pictures.server.ts'
import { projectsCalls } from './projects.server.ts'

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
result:
  says: A third lamp that is lit.
  lines: lamp is on
visibility: public
plan: pro
---
Why a third one.

## Its first step {#first-step}

The beginning of it.

## Its second step {#second-step}

The body of a Pro project.
`,
  })
  await publishContent({ db: fresh.db, storage, folder: content.path, log: quiet, compile: compileOnce })
})

afterAll(() => fresh.close())

function callsOf(actor: Actor) {
  const context = { actor, account: null, services: { db: fresh.db }, requestId: 'r1' } as unknown as CallContext
  return createRouterClient(
    {
      projects: projectsCalls({
        answers: answerFacts,
        drawText: async (_, document, track) => drawText(document, track),
        clear: [],
        finished: [],
      }),
      concepts: conceptsCalls,
    },
    { context },
  )
}

test('[PROJ-02] [PROJ-04] a project has every field of its entity', async () => {
  const project = await callsOf(visitor).projects.getProject({ id: 'lamp' })
  const {
    place,
    tasks: _,
    track: __,
    position: ___,
    minutesTaken: ____,
    firstOpen: _____,
    checkable: ______,
    checkableTasks: _______,
    checkFolder: ________,
    newVersion: _________,
    ...entity
  } = project
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

test('[PROJ-11] a private project exists only for admins', async () => {
  const { projects } = callsOf(visitor)
  await expect(projects.getProject({ id: 'other' })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  await expect(projects.getContent({ id: 'other' })).rejects.toMatchObject({ status: 404 })
  expect((await projects.listProjects()).map(({ id }) => id)).toEqual(['lamp', 'third'])
  expect((await callsOf(admin).projects.listProjects()).map(({ id }) => id)).toEqual(['lamp', 'other', 'third'])
  expect((await callsOf(admin).projects.getProject({ id: 'other' })).id).toBe('other')
})

test('the document has its version and track as ETag, and nothing that only the server may know', async () => {
  const { headers, body } = await callsOf(visitor).projects.getContent({ id: 'lamp' })
  expect(headers.etag).toBe(`"${body.version}-document-low"`)
  expect(body.document?.type).toBe('doc')
  expect(body.outline.map((step) => step.id)).toContain('wire')
  expect(body.quiz?.questions).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/filament|isAnswer|glows|805/)
})

test('a locked pro project shows its table of contents, introduction and first step, to everybody who has not unlocked it', async () => {
  for (const actor of [visitor, admin, proLearner]) {
    const { projects } = callsOf(actor)
    const { body, headers } = await projects.getContent({ id: 'third' })
    expect(headers.etag).toContain('-locked')
    expect(body.outline.map(({ id, children }) => [id, children])).toEqual([
      ['first-step', []],
      ['second-step', []],
    ])
    const drawn = (await projects.getContent({ id: 'third', form: 'text' })).body
    expect([body.text, drawn.document]).toEqual([null, null])
    for (const given of [body.document, drawn.text].map((one) => JSON.stringify(one))) {
      expect(given).toContain('Why a third one.')
      expect(given).toContain('The beginning of it.')
      expect(given).not.toContain('The body of a Pro project')
    }
    await expect(projects.getText({ id: 'third', version: body.version })).rejects.toMatchObject({ defined: true })
  }
  expect((await callsOf(visitor).projects.getProject({ id: 'third' })).locked).toBe(true)
})

const forAll = 'public, max-age=31536000, immutable'

test('a public text is cached publicly, under its version', async () => {
  const { projects } = callsOf(visitor)
  const { version } = (await projects.getContent({ id: 'lamp', form: 'outline' })).body
  const { headers, body } = await projects.getText({ id: 'lamp', version })
  expect(headers['cache-control']).toBe(forAll)
  expect(body.runs?.every((run) => typeof run === 'string')).toBe(true)
  expect(JSON.stringify(body)).toContain('Wire')
  expect(JSON.stringify(body)).not.toMatch(/filament|isAnswer|glows|805/)
  await expect(projects.getText({ id: 'lamp', version: 'older' })).rejects.toMatchObject({ status: 404 })
  await expect(projects.getText({ id: 'lamp', version, track: 'none' })).rejects.toMatchObject({ status: 404 })
})

test('nothing locked or private is in a publicly cached text', async () => {
  const lamp = (await callsOf(visitor).projects.getContent({ id: 'lamp' })).body.version
  await expect(callsOf(visitor).projects.getText({ id: 'lamp', version: lamp, missions: 'inside' })).rejects.toMatchObject({ status: 403 })
  const third = (await callsOf(visitor).projects.getContent({ id: 'third' })).body.version
  await expect(callsOf(proLearner).projects.getText({ id: 'third', version: third })).rejects.toMatchObject({ status: 403 })
  const other = (await callsOf(admin).projects.getContent({ id: 'other' })).body.version
  await expect(callsOf(visitor).projects.getText({ id: 'other', version: other })).rejects.toMatchObject({ status: 404 })
  const { headers } = await callsOf(admin).projects.getText({ id: 'other', version: other })
  expect(headers['cache-control']).toBe('private, no-cache')
})

test('an unknown project is not found', async () => {
  await expect(callsOf(visitor).projects.getProject({ id: '__proto__' })).rejects.toMatchObject({ status: 404 })
})

test('[NOTE-24] [API-32] a concept returns its words at the requested level', async () => {
  const { concepts } = callsOf(visitor)
  expect(await concepts.getConcept({ key: 'Lamp' })).toEqual({
    id: 'lamp',
    key: 'lamp',
    name: 'Lamp',
    explanation: expect.stringContaining('It gives light.'),
  })
  expect((await concepts.getConcept({ key: 'lamp', level: 'detailed' })).explanation).toContain('current')
  expect(await concepts.getConcept({ key: 'lamp', name: 'a word of the text', level: 'short' })).toEqual(
    await concepts.getConcept({ key: 'lamp' }),
  )
  await expect(concepts.getConcept({ key: 'nothing' })).rejects.toMatchObject({ status: 404 })
})

test("the motifs file has authors' drawings, and nothing of a private project", async () => {
  const file = await motifsSvg(fresh.db)
  expect([...file.matchAll(/<symbol id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['lamp', 'third'])
  expect(file).toMatch(/<circle [^>]*r="14"/)
})

test('a project with a result shows it on its picture, and everybody may hear what it is; a link preview keeps the sign', async () => {
  expect(await resultPicture(fresh.db, 'third')).toBe('A third lamp that is lit.')
  expect(await findSvg(fresh.db, 'third', 'tile')).toContain('lamp\u00A0is\u00A0on')
  expect(await findSvg(fresh.db, 'third', 'share')).not.toContain('lamp\u00A0is')
  expect([await resultPicture(fresh.db, 'lamp'), await resultPicture(fresh.db, 'nothing')]).toEqual([null, null])
})
