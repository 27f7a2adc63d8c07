import sharp from 'sharp'
import { findUsage } from '#features/plans/plans.store.ts'
import type { Portfolio, PortfolioDocument } from '#features/portfolio/portfolio.contract.ts'
import { portfolioJobs } from '#features/portfolio/portfolio.jobs.ts'
import { ada, browser, site, visitor, type Reply } from './people.fixtures.ts'

export { ada, browser, eve, servePeople as servePortfolio, site, visitor, type Reply } from './people.fixtures.ts'

export const DOCUMENTS = '/portfolio/documents'
export const link = (title = 'My server', url = 'example.org/server') => ({ type: 'URL', title, url: { url } })
export const own = (who = browser) => who.send('GET', '/portfolio') as Promise<Reply<Portfolio>>
export const shown = (who = visitor, nickname = ada.nickname) => who.send('GET', `/${nickname}/portfolio`) as Promise<Reply<Portfolio>>
export const add = (body: object, who = browser, headers: Record<string, string> = {}) =>
  who.send('POST', DOCUMENTS, body, headers) as Promise<Reply<PortfolioDocument>>
export const change = (id: string, body: object, who = browser, headers: Record<string, string> = {}) =>
  who.send('PUT', `${DOCUMENTS}/${id}`, body, headers) as Promise<Reply<PortfolioDocument>>
export const remove = (id: string, who = browser, headers: Record<string, string> = {}) =>
  who.send('DELETE', `${DOCUMENTS}/${id}`, undefined, headers)
export const titles = async (reply: Promise<Reply<Portfolio>>) => (await reply).body.documents.map(({ title }) => title)
export const used = async () => (await findUsage(site.services.db, ada.id)).portfolioDocument ?? 0

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
export const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

let uploads = 0
export async function upload(content: Buffer, who = browser, name = `portfolio_file${(uploads += 1)}`) {
  const { body } = (await who.send('GET', `/uploads/generate-signed-url?fileName=${name}`)) as Reply<{ url: string }>
  const sent = await who.fetch(body.url, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  })
  return { status: sent.status, ...((await sent.json()) as { storageName: string; url: string }) }
}
export async function addFile(content: Buffer, facts: object = {}) {
  const { storageName } = await upload(content)
  return add({ type: 'FILE', title: 'Report', file: { storageName, fileName: 'Report.pdf' }, ...facts })
}
export const at = (id: string, file: string, nickname = ada.nickname) => `/${nickname}/portfolio/documents/${id}/${file}`

/** The pictures that are stored for documents, after the jobs have removed unused ones. */
export async function drawnFiles(later = 60_000): Promise<string[]> {
  site.clock.advance(later)
  const worker = await site.work(portfolioJobs)
  await worker.settle()
  await worker.stop(0)
  return (await Array.fromAsync(site.services.storage.list('portfolio-shown/'))).map(({ key }) => key)
}
