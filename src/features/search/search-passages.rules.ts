import { holdsOwnAnswers } from '#features/content/nodes/section.rules.ts'
import { childrenOf } from '#features/content/practice-files.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'

/** A part of a project's text that a visitor may read, with its step. */
export interface SearchPassage {
  stepId: string | null
  step: string | null
  text: string
}

const LONGEST = 600
const INLINE = new Set(['text', 'hardBreak', 'concept', 'variable', 'codeInline', 'contentLink'])

/**
 * The visible text, block by block, without authors' own answers. A document contains only teasers of Secret Missions, so their bodies
 * cannot leak.
 */
export function searchPassages(document: DocNode): SearchPassage[] {
  const passages: SearchPassage[] = []
  const walk = (node: DocNode, step: { id: string; title: string } | null) => {
    if (holdsOwnAnswers(node)) return
    const here = node.type === 'step' ? { id: attr(node, 'id'), title: attr(node, 'title') } : step
    const say = (text: string) => {
      const clean = text.replace(/\s+/g, ' ').trim()
      if (clean !== '') passages.push({ stepId: here?.id ?? null, step: here?.title ?? null, text: clean.slice(0, LONGEST).toWellFormed() })
    }
    say(headingOf(node))
    if (node.content?.some(({ type }) => INLINE.has(type))) say(node.content.map(inlineText).join(''))
    else for (const child of node.content ?? []) walk(child, here)
  }
  walk(document, null)
  return passages
}

/** Commands and their output: searchable, but not quoted. */
export function codeOf(node: DocNode): string {
  if (holdsOwnAnswers(node)) return ''
  if (node.type === 'codeBlock') return `${codeText(node)} `
  return childrenOf(node).map(codeOf).join('')
}

function headingOf(node: DocNode): string {
  if (node.type === 'step') return attr(node, 'title')
  return attr(node, 'heading') || (node.type.startsWith('validation') ? attr(node, 'title') : '') || attr(node, 'caption')
}

function inlineText(node: DocNode): string {
  if (node.text !== undefined) return node.text
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'variable') return attr(node, 'placeholder')
  return attr(node, 'conceptName') || attr(node, 'code') || (node.content ?? []).map(inlineText).join('')
}

function codeText({ attrs }: DocNode): string {
  const lines = attrs?.['lines']
  if (!Array.isArray(lines)) return ''
  return lines.map((line: unknown) => (Array.isArray(line) ? line.map((piece: unknown) => pieceText(piece)).join('') : '')).join('\n')
}

function pieceText(piece: unknown): string {
  if (typeof piece === 'string') return piece
  return Array.isArray(piece) && typeof piece[1] === 'string' ? piece[1] : ''
}

function attr({ attrs }: DocNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}
