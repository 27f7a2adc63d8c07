import { afterEach, beforeEach } from 'vitest'
import type { PlacedProject } from '#features/projects/projects.contract.ts'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

export let site: Site
export let ada: TestBrowser

/** Sets up the tests of a file: a site with the projects of the answers, and a learner. */
export function serveProjects(): void {
  beforeEach(async () => {
    site = await testSite()
    await publish()
    ada = await site.signedIn(await site.person('ada@example.org'))
  })
  afterEach(() => site.close())
}

export async function publish(change?: (text: string) => string): Promise<void> {
  await using folder = await answersFolder(change)
  await site.publish(folder)
}

export interface Reply<Body> {
  status: number
  body: Body
  headers: Headers
}

export type Listed = Omit<PlacedProject, 'place' | 'tasks' | 'track'>

export type Selection = { projectId: string; selectedTime: string | null }[]

export const address = (path = '', project = 'answers') => `/projects/${project}${path}`
export const read = <Body = PlacedProject>(path = '', who = ada, project?: string) =>
  who.send('GET', address(path, project)) as Promise<Reply<Body>>
export const change = (body: object, who = ada, project?: string, headers?: Record<string, string>) =>
  who.send('PUT', address('', project), body, headers) as Promise<Reply<PlacedProject>>
export const answer = (task: string, text: string, who = ada, status = 'COMPLETE') =>
  who.send('POST', address(`/validations/${task}`), { text: { data: text }, status }) as Promise<Reply<object>>
export const list = (query = '', who = ada) => who.send('GET', `/projects${query}`) as Promise<Reply<Listed[]>>
export const select = (body: Selection | object, headers?: Record<string, string>, who = ada) =>
  who.send('PUT', '/projects/selection', body, headers) as Promise<Reply<Selection>>
export const pro = async (email = 'pro@example.org') => site.signedIn(await site.person(email, { plan: 'pro' }))
export const listedAs = async (id: string, who = ada) => (await list('', who)).body.find((one) => one.id === id)

/** The project with one required task, in the track that requires nothing else. */
export const EASY = 'walled'

export async function finish(who: TestBrowser): Promise<Reply<PlacedProject>> {
  await change({ locked: false }, who, EASY)
  await who.send('POST', address('/validations/locked-word', EASY), { text: { data: 'a canary' }, status: 'COMPLETE' })
  return change({ status: 'COMPLETE' }, who, EASY)
}
