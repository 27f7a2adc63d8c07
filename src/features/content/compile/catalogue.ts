import type { Concept, Series } from '#features/content/rules.ts'
import { reporter, type Finding } from './findings.ts'
import { readCatalogue, readConcepts } from './source/catalogue.ts'
import type { SourceFiles } from './source/folder.ts'

/** What all projects share. */
export interface Catalogue {
  series: Map<string, Series>
  concepts: Map<string, Concept>
  findings: Finding[]
}

export function compileCatalogue(files: SourceFiles): Catalogue {
  const findings: Finding[] = []
  const textOf = (name: string) => files.get(name)?.toString('utf8')
  const series = textOf('catalogue.yaml')
  const concepts = textOf('concepts.yaml')
  return {
    series: series === undefined ? new Map() : readCatalogue(series, reporter('catalogue.yaml', findings)),
    concepts: concepts === undefined ? new Map() : readConcepts(concepts, reporter('concepts.yaml', findings)),
    findings,
  }
}
