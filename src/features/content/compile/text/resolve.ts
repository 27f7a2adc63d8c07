import { nearest } from '#platform/nearest.ts'
import type { Build } from './build.ts'

/** What can only be known once the whole text is read: where links lead, and which variables there are. */
export function reportUnresolved({ gathered, projects, report }: Build): void {
  for (const link of gathered.links) {
    const project = /^project:(.*)$/.exec(link.target)?.[1]
    if (project !== undefined && !projects.has(project)) report(link, 'badProjectLink', project, nearest(project, [...projects]))
    if (project === undefined && !gathered.ids.has(link.target.slice(1)))
      report(link, 'badLink', link.target.slice(1), nearest(link.target.slice(1), [...gathered.ids.keys()]))
  }
  for (const variable of gathered.usedVariables) {
    if (!gathered.variables.has(variable.name))
      report(variable, 'unknownVariable', variable.name, nearest(variable.name, [...gathered.variables.keys()]))
  }
}
