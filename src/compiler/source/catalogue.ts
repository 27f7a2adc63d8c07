import { z } from 'zod'
import { CATEGORIES, type Concept, type Series } from '#features/content/content.rules.ts'
import { sanitiseHtml, tagsTakenOut } from '#platform/html.ts'
import type { Report } from '../findings.ts'
import { idForm } from '../phrases/phrases.texts.ts'
import { ID } from '../text/attributes.ts'
import { readYaml } from './yaml.ts'

const words = z.string().trim().min(1, 'write something')
const id = z.string().regex(ID, idForm)

const catalogue = z.strictObject({
  prefix: id.optional(),
  topicsTitle: words.optional(),
  owner: z.email('write the e-mail address of an account').optional(),
  series: z.array(z.strictObject({ id, title: words, description: words, category: z.enum(CATEGORIES), order: z.int32().positive() })),
})

/** The file of another catalogue that defines a name already. */
export type Taken = ReadonlyMap<string, string>

const concepts = z.record(id, z.strictObject({ name: words, short: words, detailed: words }))

export function readCatalogue(text: string, report: Report, taken: Taken = new Map()) {
  const read = readYaml({ text, schema: catalogue, report })
  const series = new Map<string, Series>()
  for (const [index, entry] of (read?.value.series ?? []).entries()) {
    const first = read?.value.series.findIndex((other) => other.id === entry.id) ?? index
    if (read && first < index) {
      report(read.placeOf(['series', index, 'id']), 'duplicateId', entry.id, read.placeOf(['series', first, 'id']).line)
    }
    const elsewhere = taken.get(entry.id)
    if (read && elsewhere !== undefined)
      report(read.placeOf(['series', index, 'id']), 'takenElsewhere', `The series ${entry.id}`, elsewhere)
    const twin = read?.value.series.slice(0, index).find(({ id, order }) => id !== entry.id && order === entry.order)
    if (read && twin) report(read.placeOf(['series', index, 'order']), 'sameSeriesOrder', entry.id, twin.id, entry.order)
    series.set(entry.id, entry)
  }
  return { series, owner: read?.value.owner?.toLowerCase() ?? null }
}

export function readConcepts(text: string, report: Report, taken: Taken = new Map()): Map<string, Concept> {
  const read = readYaml({ text, schema: concepts, report })
  return new Map(
    Object.entries(read?.value ?? {}).map(([key, { name, short, detailed }]) => {
      const lost = [...new Set([short, detailed].flatMap(tagsTakenOut))]
      if (read && lost.length > 0) report(read.placeOf([key]), 'takenOut', lost)
      const elsewhere = taken.get(key)
      if (read && elsewhere !== undefined) report(read.placeOf([key]), 'takenElsewhere', `The concept ${key}`, elsewhere)
      return [key, { key, name, short: sanitiseHtml(short), detailed: sanitiseHtml(detailed) }]
    }),
  )
}
