import type { PhrasingContent } from 'mdast'
import type { DocMark, DocNode } from '#features/content/content.rules.ts'
import { variablesIn } from '../code/lines.ts'
import { positionOf } from '../findings.ts'
import type { Build } from './build.ts'
import { buildTextDirective } from './inline-directives.ts'
import { gatherUnfilled, reportHtml, reportTextDirectives } from './leftovers.ts'
import { linkOf, textNode } from './links.ts'

const MARK_OF: Record<string, string> = { emphasis: 'italic', strong: 'bold', delete: 'strike' }

export function buildInline(nodes: readonly PhrasingContent[], build: Build, marks: DocMark[] = []): DocNode[] {
  return nodes.flatMap((node): DocNode[] => {
    switch (node.type) {
      case 'text':
        reportTextDirectives(node, build)
        gatherUnfilled(node, build)
        return textNode(node.value.replace(/[ \t]*\n[ \t]*/g, ' '), marks)
      case 'inlineCode':
        for (const name of variablesIn(node.value)) build.gathered.unfilled.push({ ...positionOf(node), name, isCode: true })
        return textNode(node.value, [...marks, { type: 'code' }])
      case 'break':
        return [{ type: 'hardBreak' }]
      case 'emphasis':
      case 'strong':
      case 'delete':
        return buildInline(node.children, build, [...marks, { type: MARK_OF[node.type] ?? '' }])
      case 'link':
        return linkOf(node.url, buildInline(node.children, build, marks), node, build)
      case 'linkReference':
        return linkOf(build.definitions.get(node.identifier) ?? '', buildInline(node.children, build, marks), node, build)
      case 'textDirective':
        return buildTextDirective(node, () => buildInline(node.children, build, marks), build)
      case 'html':
        reportHtml(node, build)
        return []
      case 'image':
      case 'imageReference':
        build.report(node, 'unsupported', 'A picture inside of a link, a table or marked text')
        return []
      default:
        return []
    }
  })
}
