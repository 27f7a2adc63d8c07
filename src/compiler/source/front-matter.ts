import { nearest } from '#pure/edit-distance.ts'
import { z } from 'zod'
import {
  CATEGORIES,
  DIFFICULTIES,
  PROJECT_KINDS,
  RESULT_KINDS,
  SHARE_KEYS,
  isCapstone,
  type ProjectMetadata,
  type Series,
} from '#features/content/content.rules.ts'
import type { Report } from '../findings.ts'
import { idForm } from '../phrases/phrases.texts.ts'
import { ID } from '../text/attributes.ts'
import { momentTexts } from './source.texts.ts'
import { momentOf } from './moment.ts'
import { readYaml } from './yaml.ts'

const line = (limit: number) => z.string().trim().min(1, 'write something').max(limit, `say it in ${limit} characters or fewer`)
const id = z.string().regex(ID, idForm)
const share = z.partialRecord(z.enum(SHARE_KEYS), line(1000))

const moment = z.string(momentTexts.form).transform((written, context) => {
  const read = momentOf(written.trim())
  if (read instanceof Date) return read
  context.addIssue({ code: 'custom', message: momentTexts[read] })
  return z.NEVER
})

const RESULT_LINES = 8
const RESULT_COLUMNS = 42

const result = z.strictObject({
  kind: z.enum(RESULT_KINDS).default('terminal'),
  says: line(200),
  lines: z
    .string()
    .transform((text) => text.trimEnd().split('\n'))
    .refine((lines) => lines.length <= RESULT_LINES, `show ${RESULT_LINES} lines or fewer`)
    .refine((lines) => lines.every((one) => one.length <= RESULT_COLUMNS), `show ${RESULT_COLUMNS} columns or fewer`),
})

const frontMatter = z.strictObject({
  title: line(80),
  description: line(300),
  category: z.enum(CATEGORIES),
  series: id.optional(),
  order: z.string('write it in quotes, as "1.2"').regex(/^\d+\.\d+$/, 'write it as "1.2": the place of the series, then of the project'),
  difficulty: z.enum(DIFFICULTIES),
  time: z.number('write the minutes as a number').int('write whole minutes').positive('write the minutes'),
  cost: line(40),
  needs: z.array(line(120)),
  makes: z.array(line(120)).optional(),
  kind: z.enum(PROJECT_KINDS),
  visibility: z.enum(['public', 'private']).default('public'),
  plan: z.enum(['free', 'pro']).default('free'),
  part: line(80).optional(),
  concepts: z.array(z.string()).default([]),
  tracks: z.array(z.strictObject({ id, title: line(60), description: line(300), share: share.optional() })).default([]),
  share: share.default({}),
  tutor: line(1500).optional(),
  publish: moment.optional(),
  result: result.optional(),
})

/** The author's metadata of a project; the time of the last change is set when publishing. */
export type AuthoredMetadata = Omit<ProjectMetadata, 'lastModified' | 'appearsAt'>

export interface FrontMatter {
  metadata: AuthoredMetadata
  /** instructions to the tutor; readers do not get them */
  tutor: string | null
  /** release time; null for at once */
  appearsAt: string | null
}

interface Known {
  series: Map<string, Series>
  concepts: ReadonlyMap<string, unknown>
}

export function readFrontMatter(text: string, known: Known, report: Report): FrontMatter | null {
  const read = readYaml({ text, schema: frontMatter, report, offset: 1 })
  if (!read) return null
  const { value, placeOf } = read
  for (const [index, key] of value.concepts.entries()) {
    if (!known.concepts.has(key)) report(placeOf(['concepts', index]), 'unknownConcept', key, nearest(key, [...known.concepts.keys()]))
  }
  const series = value.series === undefined ? undefined : known.series.get(value.series)
  if (value.series !== undefined && !series)
    report(placeOf(['series']), 'unknownSeries', value.series, nearest(value.series, [...known.series.keys()]))
  // a part with a figure is one of several
  const meant = /\d/.test(value.part ?? '') ? undefined : nearest(value.part ?? '', ['Capstone'])
  if (meant !== undefined && !isCapstone({ part: value.part ?? null }))
    report(placeOf(['part']), 'badField', 'part', 'give it another name: Capstone, written so, is the last of a series', meant)
  if (series && Number(value.order.split('.')[0]) !== series.order) report(placeOf(['order']), 'otherSeriesOrder', series.id, series.order)

  const twice = value.tracks.find((track, index) => value.tracks.findIndex((other) => other.id === track.id) < index)
  if (twice) {
    const first = value.tracks.findIndex((track) => track.id === twice.id)
    report(placeOf(['tracks', value.tracks.indexOf(twice)]), 'duplicateId', twice.id, placeOf(['tracks', first]).line)
  }
  const { series: seriesId, part, tracks, tutor, publish, ...rest } = value
  const metadata = {
    ...rest,
    icon: null,
    imageUrl: null,
    series: seriesId ?? null,
    part: part ?? null,
    tracks: tracks.map(({ share: own, ...track }) => (own ? { ...track, share: own } : track)),
  }
  return { metadata, tutor: tutor ?? null, appearsAt: publish?.toISOString() ?? null }
}
