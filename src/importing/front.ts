import { stringify } from 'yaml'
import { partOf, scaffold, SCAFFOLD_WORDS, standingsOf, type Catalogue, type SourceFiles } from '#compiler/compiler.ts'
import type { Facts } from './reader.ts'
import type { Report } from './report.ts'
import { importTexts } from './importing.texts.ts'

const LONGEST = { title: 80, description: 300 }

interface Head {
  id: string
  facts: Facts
  /** the first heading of the source */
  heading: string | null
  file: string
}

/** Front matter of a project: from the source, and for the rest the defaults of a new project, to be reviewed. */
export function frontMatterOf({ id, facts, heading, file }: Head, catalogue: Catalogue, files: SourceFiles, report: Report): string {
  const part = partOf(catalogue.parts, id)
  const series = part?.series[0] ?? null
  const beside = [...standingsOf(files)].flatMap(([other, standing]) =>
    other !== id && partOf(catalogue.parts, other) === part ? [standing] : [],
  )
  const [, fields = ''] = (scaffold(id, part, beside)['project.md'] ?? '').split(/^---$/m)
  const decide = (what: string, words?: string) => report('decide', file, 1, what, words)
  const words = (facts.title ?? heading ?? '').replace(/\s+/g, ' ').trim()
  const title = short(words, LONGEST.title)
  if (words === '') decide(importTexts.toDecide.title)
  else if (title !== words) decide(importTexts.longTitle(words), words)
  if (heading !== null && facts.title !== undefined && heading !== facts.title)
    decide(importTexts.became(`The heading “${heading}”`, 'the title'), heading)
  const said = (facts.description ?? '').replace(/\s+/g, ' ').trim()
  const description = short(said, LONGEST.description)
  if (said === '') decide(importTexts.toDecide.description)
  else if (description !== said) decide(importTexts.longDescription, said)
  const category = /^category: (.*)$/m.exec(fields)?.[1] ?? ''
  decide(importTexts.toDecide.category(category, series?.id ?? ''))
  decide(importTexts.toDecide.effort)
  const set = (text: string, name: string, value: string | number) =>
    text.replace(new RegExp(`^${name}: .*$`, 'm'), () => `${name}: ${stringify(value, { lineWidth: 0 }).trim()}`)
  let own = fields
  if (title !== '') own = set(own, 'title', title)
  own = set(own, 'description', description === '' ? SCAFFOLD_WORDS[0] : description)
  if (facts.minutes !== undefined) own = set(own, 'time', facts.minutes)
  return `---${own}---\n`
}

function short(words: string, most: number): string {
  if (words.length <= most) return words
  const cut = words.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trim()}…`
}
