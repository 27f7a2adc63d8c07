import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, inject, test } from 'vitest'
import { onTrack, type DocNode, type ProSection } from '#features/content/content.rules.ts'
import { withMissions } from '#features/projects/missions.rules.ts'
import { wordsByBlock } from '#features/updates/updates.rules.ts'
import { everyProject } from '#pure/every-project.fixtures.ts'
import { ask } from '../people.ts'
import { openAs, sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { buildReader, wordsInPage } from './page-words.ts'

const PROJECTS = everyProject(readdirSync(join(import.meta.dirname, '../../content/projects')))

let reader: string
beforeAll(async () => {
  reader = await buildReader()
})

interface Content {
  document: DocNode
  track: string | null
  missions: string[]
}

interface Compared {
  blocks: number
  apart: unknown[]
}

/** The words of each block in the page, beside the server's. */
async function compare(site: Pick<Site, 'origin'>, page: Page, id: string): Promise<Compared> {
  await page.goto(`${site.origin}/projects/${id}`)
  await page.locator('.project-body .doc').waitFor()
  await page.evaluate(reader)
  const { document, track, missions: opened } = (await ask(page, 'GET', `/projects/${id}/content.json`)).body as Content
  const missions: Record<string, ProSection> = {}
  for (const name of opened) missions[name] = (await ask(page, 'GET', `/projects/${id}/${name}.json`)).body as ProSection
  const inPage = await wordsInPage(page)
  const { passages } = wordsByBlock(onTrack(withMissions(document, missions).content ?? [], track))
  const onServer = [...passages.values()].map(({ id, text, isThin }) => ({ id, text, isThin }))
  const server = new Map(onServer.map((one) => [one.id, one]))
  const wrong = inPage.flatMap((one, at) => {
    const other = server.get(one.id)
    const isSame = other?.text === one.text && other.isThin === one.isThin && onServer[at]?.id === one.id
    return isSame ? [] : [{ project: id, page: one, server: other ?? null }]
  })
  const seen = new Set(inPage.map((one) => one.id))
  const unseen = onServer.filter((one) => !seen.has(one.id)).map((one) => ({ project: id, page: null, server: one }))
  return { blocks: inPage.length, apart: [...wrong, ...unseen] }
}

test('server and page read the same words, in every block of a project of the catalogue', async () => {
  const site = { origin: inject('origin'), dataDir: inject('dataDir') }
  const { page } = await openAs(site, { plan: 'pro' }, '/terms')
  const all: Compared[] = []
  for (const id of PROJECTS) all.push(await compare(site, page, id))
  expect(all.flatMap(({ apart }) => apart)).toEqual([])
  expect(all.reduce((sum, { blocks }) => sum + blocks, 0)).toBeGreaterThan(50 * PROJECTS.length)
})

test('server and page read the same words in every kind of block, also in an unlocked mission', async () => {
  const site = await sharedWorkbench()
  const { page } = await openAs(site, { plan: 'pro' }, '/terms')
  const before = await compare(site, page, 'workshop')
  expect(before.apart).toEqual([])
  const { document } = (await ask(page, 'GET', '/projects/workshop/content.json')).body as Content
  const closed = [document, ...(document.content ?? []).flatMap((node) => [node, ...(node.content ?? [])])].flatMap(({ attrs }) =>
    typeof attrs?.['contentId'] === 'string' ? [attrs['contentId']] : [],
  )
  expect(closed.length).toBeGreaterThan(0)
  for (const name of closed) expect((await ask(page, 'GET', `/projects/workshop/${name}.json/unlock`)).status).toBe(200)
  const after = await compare(site, page, 'workshop')
  expect(after.apart).toEqual([])
  expect(after.blocks).toBeGreaterThan(before.blocks)
})
