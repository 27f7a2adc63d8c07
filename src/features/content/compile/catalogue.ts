import type { Alias, Concept, Series } from '#features/content/rules.ts'
import { reporter, type Finding } from './findings.ts'
import { readCatalogue, readConcepts } from './source/catalogue.ts'
import { readAliases } from './source/aliases.ts'
import { projectIdsOf, type SourceFiles } from './source/folder.ts'

/** What all projects share. */
export interface Catalogue {
  series: Map<string, Series>
  concepts: Map<string, Concept>
  aliases: Alias[]
  findings: Finding[]
}

export function compileCatalogue(files: SourceFiles): Catalogue {
  const findings: Finding[] = []
  const textOf = (name: string) => files.get(name)?.toString('utf8')
  const series = textOf('catalogue.yaml')
  const concepts = textOf('concepts.yaml')
  const read = {
    series: series === undefined ? new Map() : readCatalogue(series, reporter('catalogue.yaml', findings)),
    concepts: concepts === undefined ? new Map() : readConcepts(concepts, reporter('concepts.yaml', findings)),
  }
  const aliases = textOf('aliases.yaml')
  const known = { projects: new Set(projectIdsOf(files)), series: new Set(read.series.keys()) }
  return { ...read, aliases: aliases === undefined ? [] : readAliases(aliases, known, reporter('aliases.yaml', findings)), findings }
}
