import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { implement } from '@orpc/server'
import { parse } from 'yaml'
import { z } from 'zod'
import type { CallContext } from '#features/accounts/server.ts'
import { compileText } from '#features/content/compile/plain.ts'
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
  const { sample, testimonials } = testimonialsFile.parse(parse(await textOf(services.config, 'testimonials.yaml')))
  return { isSample: sample, testimonials }
})

const getLegalText = call.getLegalText.handler(async ({ context: { services }, input: { name } }) => {
  const { config } = services
  const source = await textOf(config, `legal/${name}.md`)
  return compileText(source.replaceAll('{email}', config.contactEmail).replaceAll('{host}', config.publicUrl))
})

export const siteCalls = { listTestimonials, getLegalText }

/** The operator's own words; where there are none, those that came along. */
async function textOf({ contentDir }: Config, path: string): Promise<string> {
  return readFile(join(contentDir, path), 'utf8').catch(() => readFile(join(SHIPPED, path), 'utf8'))
}
