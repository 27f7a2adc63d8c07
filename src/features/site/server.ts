import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { implement } from '@orpc/server'
import { parse } from 'yaml'
import { z } from 'zod'
import type { CallContext } from '#features/accounts/server.ts'
import { forEverybody, type DrawnText } from '#features/content/drawn/rules.ts'
import type { DocNode } from '#features/content/rules.ts'
import type { Config } from '#platform/config.ts'
import { siteContract } from './contract.ts'

const SHIPPED = join(import.meta.dirname, '../../../content')

const testimonialsFile = z.object({
  sample: z.boolean().default(false),
  testimonials: z.array(
    z.object({ name: z.string(), country: z.string(), countryIcon: z.string(), imageUrl: z.string(), quote: z.string() }),
  ),
})

const call = implement(siteContract).$context<CallContext>()

const listTestimonials = call.listTestimonials.handler(async ({ context: { services } }) => {
  const own = await Promise.all(services.config.contentDirs.map((folder) => readIfThere(join(folder, 'testimonials.yaml'))))
  const files = own.filter((text) => text !== null)
  if (files.length === 0) files.push(await readFile(join(SHIPPED, 'testimonials.yaml'), 'utf8'))
  const read = files.map((text) => testimonialsFile.parse(parse(text)))
  return { testimonials: read.flatMap(({ sample, testimonials }) => (sample ? [] : testimonials)) }
})

interface Ports {
  /** pages are not built where calls are answered, so it is handed in; the key names what is drawn */
  drawText(key: string, document: DocNode, track: string | null): Promise<DrawnText>
}

export function siteCalls({ drawText }: Ports) {
  const getLegalText = call.getLegalText.handler(async ({ context: { services }, input: { name } }) => {
    const { config } = services
    // few read one, and the parser takes as much memory as a hundred readers
    const { compileText } = await import('#features/content/compile/plain.ts')
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

/** The operator's own words; where there are none, those that came along. */
async function readText({ contentDirs }: Config, path: string): Promise<string> {
  const own = await Promise.all(contentDirs.map((folder) => readIfThere(join(folder, path))))
  return own.find((text) => text !== null) ?? readFile(join(SHIPPED, path), 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}
