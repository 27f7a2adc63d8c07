import { nearest } from '#pure/edit-distance.ts'
import type { SourcePosition } from '../findings.ts'
import type { Build } from './build.ts'

/** Checks that need the whole text: link targets and variables. */
export function reportUnresolved({ gathered, projects, report }: Build): void {
  for (const { name, first, more } of inPlaces(gathered.links, ({ target }) => target)) {
    const project = /^project:(.*)$/.exec(name)?.[1]
    if (project !== undefined && !projects.has(project)) report(first, 'badProjectLink', project, more, nearest(project, [...projects]))
    const id = name.slice(1)
    if (project === undefined && !gathered.ids.has(id)) report(first, 'badLink', id, more, nearest(id, [...gathered.ids.keys()]))
  }
  const known = [...gathered.variables.keys()]
  for (const { name, first, more } of inPlaces(gathered.usedVariables, (variable) => variable.name)) {
    // other words in braces may be intended
    const isOurs = /^[a-z]/.test(name) || known.includes(name.toLowerCase())
    if (isOurs && !gathered.variables.has(name)) report(first, 'unknownVariable', name, more, nearest(name, known))
  }
  for (const { name, ...place } of gathered.inWords) if (known.includes(name)) report(place, 'variableInWords', name)
  for (const { name, isCode, ...place } of gathered.unfilled) if (known.includes(name)) report(place, 'variableInText', name, isCode)
}

/** Groups equal problems, to report each once. */
function inPlaces<One extends SourcePosition>(all: readonly One[], nameOf: (one: One) => string) {
  return [...Map.groupBy(all, nameOf)].flatMap(([name, [first, ...others]]) =>
    first ? [{ name, first, more: [...new Set(others.map(({ line }) => line))] }] : [],
  )
}
