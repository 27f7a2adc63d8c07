import { codeTexts } from '../content.texts.ts'
import { printedLines } from '../content-words.rules.ts'
import { TabPanel, TabStrip } from '../ui/tab-strip.tsx'
import { CodeLines } from './code-lines.tsx'
import type { CodeBlockAttrs } from './code-block.rules.ts'

export function CodeBox({ blocks }: { blocks: CodeBlockAttrs[] }) {
  const [first] = blocks
  if (!first) return null
  const grouped = blocks.length > 1
  return (
    <figure className={isOutput(first) ? 'doc-code doc-code-output' : 'doc-code'} data-tabs={grouped ? '' : undefined}>
      <figcaption className="doc-code-bar">
        {grouped ? <TabStrip label={codeTexts.group} tabs={blocks.map(tabOf)} active={first.id} /> : <CodeName block={first} />}
        {blocks.map((block) => (
          <CodeActions key={block.id} block={block} shown={block === first} />
        ))}
      </figcaption>
      {blocks.map((block) =>
        grouped ? (
          <TabPanel key={block.id} id={block.id} shown={block === first}>
            <p className="doc-tab-heading">{nameOf(block)}</p>
            <CodeBody block={block} />
          </TabPanel>
        ) : (
          <CodeBody key={block.id} block={block} />
        ),
      )}
    </figure>
  )
}

function CodeName({ block }: { block: CodeBlockAttrs }) {
  const language = codeTexts.language(block.file?.language ?? block.language)
  const title = block.title || block.file?.name
  return (
    <span className="doc-code-name">
      {title && <span>{title}</span>}
      <span className="doc-code-language">{language}</span>
    </span>
  )
}

function CodeBody({ block }: { block: CodeBlockAttrs }) {
  return (
    <>
      {block.unhighlighted && <p className="doc-unhighlighted">{codeTexts.unhighlighted}</p>}
      <pre data-block-id={block.id} role="group" tabIndex={0} aria-label={codeTexts.scrollable(nameOf(block))}>
        <code>
          <CodeLines lines={isOutput(block) ? printedLines(block.lines) : block.lines} />
        </code>
      </pre>
    </>
  )
}

/** Actions on a code block; in a group, on the visible one. */
function CodeActions({ block, shown }: { block: CodeBlockAttrs; shown: boolean }) {
  const name = nameOf(block)
  if (!block.ask && !block.expandable && !block.copyable) return null
  return (
    <span
      className="doc-code-actions"
      hidden={!shown}
      data-code={block.id}
      data-language={block.language}
      data-title={block.title || block.file?.name}
    >
      {block.ask && (
        <button type="button" aria-label={codeTexts.askLabel(name)} data-ask-code="">
          {codeTexts.ask}
        </button>
      )}
      {block.expandable && (
        <button type="button" aria-label={codeTexts.expandLabel(name)} data-expand="">
          {codeTexts.expand}
        </button>
      )}
      {block.copyable && (
        <button type="button" aria-label={codeTexts.copyLabel(name)} data-copy="block">
          <span aria-live="polite">{codeTexts.copy}</span>
        </button>
      )}
    </span>
  )
}

function isOutput(block: CodeBlockAttrs): boolean {
  return block.language === 'output'
}

function tabOf(block: CodeBlockAttrs) {
  return { id: block.id, heading: nameOf(block) }
}

function nameOf(block: CodeBlockAttrs): string {
  return block.title || block.file?.name || codeTexts.language(block.language)
}
