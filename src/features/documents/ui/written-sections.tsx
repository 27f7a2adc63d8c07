import type { DocumentationBlock, Section } from '../document-text.rules.ts'
import { WrittenBlock } from './written-block.tsx'

interface WrittenSectionsProps {
  sections: readonly Section[]
  /** the heading level of the titles */
  depth: 2 | 3
  /** the address of a block's picture; null if it has none */
  pictureOf: (block: DocumentationBlock) => string | null
}

/** The sections of a documentation, for the page and its preview. */
export function WrittenSections({ sections, depth, pictureOf }: WrittenSectionsProps) {
  const Title = depth === 2 ? 'h2' : 'h3'
  return sections.map((section) => (
    <section key={section.id} className="mt-10">
      <Title className="mb-4 text-xl [overflow-wrap:anywhere]">{section.title}</Title>
      <div className="flex flex-col gap-5">
        {section.blocks.map((block) => (
          <WrittenBlock key={block.id} block={block} Label={depth === 2 ? 'h3' : 'h4'} src={pictureOf(block)} />
        ))}
      </div>
    </section>
  ))
}
