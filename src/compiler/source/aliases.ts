import { nearest } from '#pure/edit-distance.ts'
import { z } from 'zod'
import type { Alias } from '#features/content/content.rules.ts'
import type { Report } from '../findings.ts'
import type { Taken } from './catalogue.ts'
import { readYaml } from './yaml.ts'

const phrase = z.string().trim().min(1)
const aliases = z.strictObject({
  means: z.record(phrase, z.array(z.string()).min(1)).default({}),
  elsewhere: z.record(phrase, z.string()).default({}),
  others: z.array(phrase).default([]),
})

interface Known {
  projects: ReadonlySet<string>
  series: ReadonlySet<string>
}

export function readAliases(text: string, targets: Known, report: Report, taken: Taken = new Map()): Alias[] {
  const read = readYaml({ text, schema: aliases, report })
  if (!read) return []
  const means = Object.entries(read.value.means).map(([phrase, leadsTo]) => ({ phrase, leadsTo, elsewhere: false }))
  const elsewhere = Object.entries(read.value.elsewhere).map(([phrase, series]) => ({ phrase, leadsTo: [series], elsewhere: true }))
  for (const one of [...means, ...elsewhere]) {
    const place = () => read.placeOf([one.elsewhere ? 'elsewhere' : 'means', one.phrase])
    const other = taken.get(one.phrase)
    if (other !== undefined) report(place(), 'takenElsewhere', `“${one.phrase}”`, other)
    const there = one.elsewhere ? targets.series : targets.projects
    for (const id of one.leadsTo) {
      if (!there.has(id)) report(place(), 'unknownTarget', one.phrase, id, nearest(id, [...there]))
    }
  }
  const meant = new Set(means.map((one) => one.phrase))
  const isTwice = ({ phrase }: Alias) => meant.has(phrase)
  for (const one of elsewhere.filter(isTwice)) report(read.placeOf(['elsewhere', one.phrase]), 'meantTwice', one.phrase)
  const named = [...means, ...elsewhere.filter((one) => !isTwice(one))]
  const known = new Set(named.map((one) => one.phrase))
  const others = [...new Set(read.value.others)].filter((phrase) => !known.has(phrase))
  return [...named, ...others.map((phrase) => ({ phrase, leadsTo: [], elsewhere: true }))]
}
