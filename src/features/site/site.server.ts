import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { implement } from '@orpc/server'
import { parse } from 'yaml'
import { z } from 'zod'
import { compileText } from '#compiler/compiler.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { forEverybody, type DrawnText } from '#features/content/drawn-text.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import type { Config } from '#platform/config.ts'
import type { Services } from '#platform/services.ts'
import { inOrder } from '#features/catalogue/catalogue.rules.ts'
import { listVisible } from '#features/projects/reader-view.server.ts'
import { siteContract } from './site.contract.ts'
import { offeredResults, type Testimonial } from './site.rules.ts'
import { resultTexts } from './site.texts.ts'

const SHIPPED = join(import.meta.dirname, '../../../content')

const testimonialsFile = z.object({
  /** invented samples, which are never shown */
  sample: z.boolean().default(false),
  testimonials: z.array(
    z.object({ name: z.string(), country: z.string(), countryIcon: z.string(), imageUrl: z.string(), quote: z.string() }),
  ),
})

const call = implement(siteContract).$context<CallContext>()

const listTestimonials = call.listTestimonials.handler(async ({ context }) => {
  const { db, config } = context.services
  const own = await Promise.all(config.contentDirs.map((folder) => testimonialsIn(join(folder, 'testimonials.yaml'), context.services)))
  const testimonials = own.flat()
  if (testimonials.length > 0) return { testimonials, results: [] }
  const visitor = { actor: { kind: 'visitor' }, account: null } as const
  return { testimonials, results: offeredResults(inOrder(await listVisible(db, visitor)), resultTexts) }
})

/** Ignores an invalid file, which an operator may be writing, so that it does not close the login page. */
async function testimonialsIn(path: string, { log }: Pick<Services, 'log'>): Promise<Testimonial[]> {
  const text = await readIfThere(path)
  if (text === null) return []
  try {
    const { sample, testimonials } = testimonialsFile.parse(parse(text))
    return sample ? [] : testimonials
  } catch (error) {
    log.warn({ err: error, path }, 'A file of testimonials is not shown: it is not valid.')
    return []
  }
}

/** What the operator may write for a page; no publication tells of it. */
const OWN_FILES = new Map([
  ['/terms', 'legal/terms.md'],
  ['/privacy', 'legal/privacy.md'],
  ['/login', 'testimonials.yaml'],
])

/** Changes with the operator's files that this page shows. */
export async function ownFilesStamp({ contentDirs }: Config, page: string): Promise<string> {
  const file = OWN_FILES.get(page)
  if (file === undefined) return ''
  const written = (folder: string) =>
    stat(join(folder, file)).then(
      ({ mtimeMs, size }) => `${mtimeMs}/${size}`,
      () => 'none',
    )
  return (await Promise.all(contentDirs.map(written))).join(' ')
}

interface Ports {
  /** passed in because call handlers must not import page rendering; the key identifies the drawing */
  drawText(key: string, document: DocNode, track: string | null): Promise<DrawnText>
}

export function siteCalls({ drawText }: Ports) {
  const getLegalText = call.getLegalText.handler(async ({ context: { services }, input: { name } }) => {
    const { config } = services
    const source = await readText(config, `legal/${name}.md`)
    const words = source.replaceAll('{email}', config.contactEmail).replaceAll('{host}', config.publicUrl)
    const { title, sections } = compileText(words)
    const drawn = sections.map(async ({ heading, document }) => {
      const { runs } = forEverybody(await drawText(JSON.stringify(document), document, null))
      return { heading, html: runs.join('') }
    })
    return { title, sections: await Promise.all(drawn) }
  })

  return { listTestimonials, getLegalText }
}

const topicsTitleFile = z.object({ topicsTitle: z.string().trim().min(1) })

/** The title above the choice of topics, from the first catalogue that sets one. */
export async function topicsTitleOf({ contentDirs }: Config): Promise<string | null> {
  const files = await Promise.all(contentDirs.map((folder) => readIfThere(join(folder, 'catalogue.yaml'))))
  return files.map(titleIn).find((title) => title !== null) ?? null
}

/** Ignores an invalid file, which `content check` reports, so that it breaks no page. */
function titleIn(text: string | null): string | null {
  try {
    return topicsTitleFile.safeParse(parse(text ?? '')).data?.topicsTitle ?? null
  } catch {
    return null
  }
}

/** The operator's text, otherwise the shipped one. */
async function readText({ contentDirs }: Config, path: string): Promise<string> {
  const own = await Promise.all(contentDirs.map((folder) => readIfThere(join(folder, path))))
  return own.find((text) => text !== null) ?? readFile(join(SHIPPED, path), 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}
