import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Testimonial } from './rules.ts'

const root = join(import.meta.dirname, '../../..')

test('[AUTH-04] [AUTH-05] six testimonials come along, each with name, country, pictures that are there and a quote, and are marked as samples, which nobody is shown', async () => {
  const file = parse(await readFile(join(root, 'content/testimonials.yaml'), 'utf8')) as { sample: boolean; testimonials: Testimonial[] }
  expect(file.sample).toBe(true)
  expect(file.testimonials).toHaveLength(6)
  for (const { name, country, countryIcon, imageUrl, quote } of file.testimonials) {
    for (const words of [name, country, quote]) expect(words.trim()).not.toBe('')
    for (const picture of [countryIcon, imageUrl]) expect(await readFile(join(root, 'public', picture), 'utf8')).toContain('<svg')
  }
})
