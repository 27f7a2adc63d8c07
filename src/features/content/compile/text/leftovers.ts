import { nearest } from '#platform/nearest.ts'
import type { Nodes, Text } from 'mdast'
import { positionOf, type Positioned } from '../findings.ts'
import type { Build } from './build.ts'
import { directiveNames, DIRECTIVES, isDirective } from './directives.ts'

const EXAMPLES = {
  text: (name: string) => `:${name}[words]{…}`,
  leaf: (name: string) => `::${name}{…}`,
  container: (name: string) => `:::${name}{…} … :::`,
}

/** Lines that look like a directive and are none: they would show as text. */
export function reportLeftovers(paragraph: Nodes, build: Build): void {
  const { line: first } = positionOf(paragraph)
  const { start, end } = paragraph.position ?? {}
  const lines = build.source.slice(start?.offset, end?.offset).split('\n')
  for (const [index, text] of lines.entries()) {
    const found = /^[\s>]*(:{2,})([A-Za-z][\w-]*)?(?=[\s[{]|$)/.exec(text)
    if (!found) continue
    const [whole, colons = '', name] = found
    const place = { line: first + index, column: (index === 0 ? (start?.column ?? 1) : 1) + whole.indexOf(':') }
    if (name) reportName(place, name, colons, build)
    else if (build.gathered.unknownContainers > 0) build.gathered.unknownContainers--
    else build.report(place, 'strayFence')
  }
}

function reportName(place: Positioned, name: string, colons: string, build: Build): void {
  const form = colons.length > 2 ? 'container' : 'leaf'
  if (form === 'container') build.gathered.unknownContainers++
  if (isDirective(name)) build.report(place, 'wrongDirectiveForm', `${colons}${name}`, EXAMPLES[DIRECTIVES[name].form](name))
  else build.report(place, 'unknownDirective', `${colons}${name}`, directiveNames(form), nearest(name, directiveNames(form)))
}

/** `:name[words]{…}` in a text is meant as a directive; `host:port` is not. */
export function reportTextDirectives(node: Text, build: Build): void {
  for (const found of node.value.matchAll(/(?<![\w:]):([A-Za-z][\w-]*)(?:\[[^\]]*\]\{|\{[#\w])/g)) {
    const [, name = ''] = found
    const before = node.value.slice(0, found.index).split('\n')
    const start = positionOf(node)
    const column = before.length === 1 ? start.column + found.index : (before.at(-1)?.length ?? 0) + 1
    const place = { line: start.line + before.length - 1, column }
    if (isDirective(name)) build.report(place, 'wrongDirectiveForm', `:${name}`, EXAMPLES[DIRECTIVES[name].form](name))
    else build.report(place, 'unknownDirective', `:${name}`, directiveNames('text'), nearest(name, directiveNames('text')))
  }
}
