import { useRef, useState } from 'react'
import { codeTexts } from '../../texts.ts'
import { codeText, fillIn, printedLines } from '../../ui/code-text.ts'
import { shownValue, useReading } from '../../ui/reading.ts'
import { TabPanel, TabStrip } from '../../ui/tab-strip.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { CodeLines } from './code-lines.tsx'
import type { CodeBlockAttrs } from './rules.ts'

const COPIED_MS = 2000

export function CodeBox({ blocks }: { blocks: CodeBlockAttrs[] }) {
  const [picked, setPicked] = useState<string | null>(null)
  const shown = blocks.find((block) => block.id === picked) ?? blocks[0]
  const body = useRef<HTMLElement>(null)
  if (!shown) return null
  const grouped = blocks.length > 1
  return (
    <figure ref={body} className={isOutput(shown) ? 'doc-code doc-code-output' : 'doc-code'}>
      <figcaption className="doc-code-bar">
        {grouped ? (
          <TabStrip label={codeTexts.group} tabs={blocks.map(tabOf)} active={shown.id} onPick={setPicked} />
        ) : (
          <CodeName block={shown} />
        )}
        <CodeActions key={shown.id} block={shown} onBlocked={() => selectCode(body.current)} />
      </figcaption>
      {blocks.map((block) =>
        grouped ? (
          <TabPanel key={block.id} id={block.id} shown={block === shown} moving={block.id === picked} onFound={() => setPicked(block.id)}>
            <p className="doc-tab-heading">{tabOf(block).heading}</p>
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
  const language = codeTexts.language(block.language)
  return (
    <span className="doc-code-name">
      {block.title && <span>{block.title}</span>}
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

function CodeActions({ block, onBlocked }: { block: CodeBlockAttrs; onBlocked: () => void }) {
  const reading = useReading()
  const { copied, copy } = useCopy(COPIED_MS)
  const name = nameOf(block)
  const lines = () => fillIn(block.lines, (variable) => shownValue(reading, variable))
  if (!block.ask && !block.expandable && !block.copyable) return null
  return (
    <span className="doc-code-actions">
      {block.ask && (
        <button
          type="button"
          aria-label={codeTexts.askLabel(name)}
          onClick={() => reading.ask(codeTexts.askPrefill(block.language, codeText(lines())))}
        >
          {codeTexts.ask}
        </button>
      )}
      {block.expandable && (
        <button
          type="button"
          aria-label={codeTexts.expandLabel(name)}
          onClick={() => reading.expandCode({ title: block.title, code: codeText(lines()), language: block.language, lines: lines() })}
        >
          {codeTexts.expand}
        </button>
      )}
      {block.copyable && (
        <button
          type="button"
          aria-label={copied ? codeTexts.copied : codeTexts.copyLabel(name)}
          onClick={() => void copy(codeText(lines())).then((done) => done || onBlocked())}
        >
          <span aria-live="polite">{copied ? codeTexts.copied : codeTexts.copy}</span>
        </button>
      )}
    </span>
  )
}

/** Where the clipboard is closed, the code is selected and one keystroke copies it. */
function selectCode(box: HTMLElement | null): void {
  const code = box?.querySelector('.doc-panel:not([hidden]) code') ?? box?.querySelector('code')
  if (code) getSelection()?.selectAllChildren(code)
}

function isOutput(block: CodeBlockAttrs): boolean {
  return block.language === 'output'
}

function tabOf(block: CodeBlockAttrs) {
  return { id: block.id, heading: nameOf(block) }
}

function nameOf(block: CodeBlockAttrs): string {
  return block.title || codeTexts.language(block.language)
}
