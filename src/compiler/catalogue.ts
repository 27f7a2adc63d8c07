import type { Alias, Concept, Series } from '#features/content/content.rules.ts'
import { reporter, type Finding } from './findings.ts'
import { readAliases } from './source/aliases.ts'
import { readCatalogue, readConcepts } from './source/catalogue.ts'
import { projectIdsOf } from './source/folder.ts'
import { partsOf, type Part } from './source/joined.ts'
import { textIn, type SourceFiles } from './source/text.ts'
import { reportUnread } from './source/unread.ts'

/** The shared files of one content folder. */
export interface CataloguePart extends Part {
  /** e-mail address of the owner, who sees its private projects */
  owner: string | null
  series: Series[]
  concepts: Concept[]
  aliases: Alias[]
  findings: Finding[]
}

/** The shared data of all content folders. */
export interface Catalogue {
  series: Map<string, Series>
  concepts: Map<string, Concept>
  aliases: Alias[]
  parts: CataloguePart[]
  findings: Finding[]
}

/** The series or the concepts of a catalogue are not all known: its projects wait, and what it shares stays as it was. */
export function isIncomplete({ findings }: { findings: readonly Finding[] }): boolean {
  return findings.some(({ file }) => /(?:^|\/)(?:catalogue|concepts)\.yaml$/.test(file))
}

export function compileCatalogue(files: SourceFiles): Catalogue {
  const all: Catalogue = { series: new Map(), concepts: new Map(), aliases: [], parts: [], findings: [] }
  const placeOf: Record<'series' | 'concepts' | 'aliases', Map<string, string>> = {
    series: new Map(),
    concepts: new Map(),
    aliases: new Map(),
  }

  for (const part of partsOf(files)) {
    const findings: Finding[] = []
    const [catalogue, concepts] = [`${part.root}catalogue.yaml`, `${part.root}concepts.yaml`]
    const twin = all.parts.find(({ prefix }) => prefix === part.prefix)
    if (twin) reporter(catalogue, findings)({ line: 1, column: 1 }, 'samePrefix', part.prefix, `${twin.root}catalogue.yaml`)
    const unread = reportUnread(files, (name) => reporter(`${part.root}${name}`, findings), part.root)
    const textOf = (name: string) => (unread.has(name.slice(part.root.length)) ? undefined : textIn(files.get(name)))
    const text = textOf(catalogue)
    const read = text === undefined ? null : readCatalogue(text, reporter(catalogue, findings), placeOf.series)
    const words = textOf(concepts)
    const known = words === undefined ? new Map<string, Concept>() : readConcepts(words, reporter(concepts, findings), placeOf.concepts)
    const own = { owner: read?.owner ?? null, series: [...(read?.series.values() ?? [])], concepts: [...known.values()] }
    all.parts.push({ ...part, ...own, aliases: [], findings })
    for (const one of own.series) if (!all.series.has(one.id)) all.series.set(one.id, one)
    for (const one of own.concepts) if (!all.concepts.has(one.key)) all.concepts.set(one.key, one)
    for (const { id } of own.series) placeOf.series.set(id, placeOf.series.get(id) ?? catalogue)
    for (const { key } of own.concepts) placeOf.concepts.set(key, placeOf.concepts.get(key) ?? concepts)
  }
  const targets = { projects: new Set(projectIdsOf(files)), series: new Set(all.series.keys()) }
  for (const part of all.parts) {
    const file = `${part.root}aliases.yaml`
    const text = textIn(files.get(file))
    if (text === undefined) continue
    part.aliases = readAliases(text, targets, reporter(file, part.findings), placeOf.aliases)
    for (const { phrase } of part.aliases) placeOf.aliases.set(phrase, placeOf.aliases.get(phrase) ?? file)
  }
  all.aliases = all.parts.flatMap(({ aliases }) => aliases)
  all.findings = all.parts.flatMap(({ findings }) => findings)
  return all
}
