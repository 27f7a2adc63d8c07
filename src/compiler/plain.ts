import type { RootContent } from 'mdast'
import type { DocNode } from '#features/content/content.rules.ts'
import { buildBlocks } from './text/blocks.ts'
import { startBuild } from './text/build.ts'
import { parseMarkdown, plainText } from './text/markdown.ts'

export interface PlainText {
  /** The level-one heading. */
  title: string
  /** The part before the first heading has no heading. */
  sections: { heading: string | null; document: DocNode }[]
}

const nothing = new Map<string, never>()

/** Compiles a text that is not a project: a title and sections, without steps, tasks, pictures or findings. */
export function compileText(source: string): PlainText {
  const build = startBuild({
    source,
    report: () => undefined,
    highlight: (code) => code.split('\n').map((text) => [{ text, class: null }]),
    images: nothing,
    concepts: nothing,
    projects: new Set(),
    textOf: () => undefined,
    tracks: null,
    quiz: null,
  })
  let title = ''
  const parts: { heading: string | null; nodes: RootContent[] }[] = [{ heading: null, nodes: [] }]
  for (const node of parseMarkdown(source).children) {
    if (node.type === 'heading' && node.depth === 1) title ||= plainText(node)
    else if (node.type === 'heading' && node.depth < 4) parts.push({ heading: plainText(node), nodes: [] })
    else parts.at(-1)?.nodes.push(node)
  }
  const sections = parts.map(({ heading, nodes }, part) => {
    const blocks = buildBlocks(nodes, build)
    const content = blocks.map((block, index) => ({ ...block, attrs: { ...block.attrs, id: `text-${part}-${index}` } }))
    return { heading, document: { type: 'doc', content } }
  })
  return { title, sections: sections.filter(({ heading, document }) => heading !== null || document.content.length > 0) }
}
