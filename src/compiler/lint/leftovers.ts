import type { Blockquote, List, Nodes, Paragraph, Root } from 'mdast'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { allIn } from './words.ts'

/** What is left of writing, pasting and of other systems. */
export function adviseOnLeftovers(text: Root, source: string, advise: Advise): void {
  for (const node of allIn(text)) {
    if (node.type === 'paragraph') adviseOnParagraph(node, source, advise)
    if (node.type === 'blockquote') adviseOnNote(node, advise)
    if (node.type === 'list') adviseOnCounting(node, source, advise)
    if (node.type === 'link' && node.url.startsWith('http://') && !IS_NEAR.test(node.url)) advise(node, 'plainHttp', node.url)
    if (node.type === 'code' && /^(?:mermaid|plantuml)$/.test(node.lang ?? '')) advise(node, 'notDrawn', node.lang ?? '')
    if ('children' in node) adviseOnTwins(node.children, advise)
  }
  adviseOnQuestions(text, advise)
}

/** Machines of one's own, and sites of examples, have no certificate. */
const IS_NEAR = /^http:\/\/(?:localhost|127\.|\[::1\]|[\w.-]*\.(?:test|example|local|invalid)\b|(?:www\.)?example\.|[\w.-]*\{)/

const CHATBOT =
  /^(?:Certainly|Sure|Of course|Absolutely)!|\bas an AI (?:language )?model\b|\bI hope this helps\b|:contentReference\[|【\d+†/i
const BROKEN_OFF = /\s(?:the|a|an|of|and|or|with|which)$/
const TURNED = /\(([^()\n]+)\)\[(?:https?:|project:|#)[^\]\n]*\]/
const EMOJI = /(?:^|\s):[a-z]+(?:_[a-z]+)*:(?=[\s.,!?]|$)/

function adviseOnParagraph(node: Paragraph, source: string, advise: Advise): void {
  const words = plainText(node)
  const chatbot = CHATBOT.exec(words)
  if (chatbot) advise(node, 'chatbotWords', chatbot[0])
  if (BROKEN_OFF.test(words.trimEnd())) advise(node, 'brokenOff', words.trimEnd().split(/\s+/).slice(-4).join(' '))
  const turned = TURNED.exec(source.slice(node.position?.start.offset, node.position?.end.offset))
  if (turned) advise(node, 'turnedLink', turned[1] ?? '')
  const emoji = EMOJI.exec(words)
  if (emoji) advise(node, 'emojiName', emoji[0].trim())
}

function adviseOnNote({ children: [first] }: Blockquote, advise: Advise): void {
  const note = first?.type === 'paragraph' ? /^\[!(\w+)\]/.exec(plainText(first)) : null
  if (first && note) advise(first, 'githubNote', note[0])
}

/** 1. 1. 1. counts by itself; 1. 2. 4. does not. */
function adviseOnCounting({ ordered, children }: List, source: string, advise: Advise): void {
  if (ordered !== true) return
  const numbers = children.map(({ position }) => Number(/^\d+/.exec(source.slice(position?.start.offset))?.[0] ?? Number.NaN))
  const at = numbers.findIndex((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1)
  const item = children[at]
  if (item && numbers.some((number) => number !== numbers[0])) advise(item, 'numbersJump', numbers[at] ?? 0, (numbers[0] ?? 1) + at)
}

const FEWEST_WORDS = 8

/** The same twice, one below the other. */
function adviseOnTwins(nodes: readonly Nodes[], advise: Advise): void {
  const isLong = (node: Nodes) => node.type === 'paragraph' && plainText(node).split(/\s+/).length >= FEWEST_WORDS
  const isTyped = (node: Nodes) => node.type === 'code' && node.lang !== 'output'
  const isTwin = (node: Nodes | undefined, before: Nodes | undefined) =>
    node !== undefined && before?.type === node.type && (isLong(node) || isTyped(node)) && plainText(before) === plainText(node)
  // of many alike the second one is named
  for (const [index, node] of nodes.entries())
    if (isTwin(node, nodes[index - 1]) && !isTwin(nodes[index - 1], nodes[index - 2])) advise(node, 'sameAgain')
}

function adviseOnQuestions(text: Root, advise: Advise): void {
  for (const box of allIn(text)) {
    if (box.type !== 'containerDirective' || box.name !== 'task') continue
    const asked: string[] = []
    for (const field of box.children) {
      const title = field.type === 'leafDirective' ? (field.attributes?.['title'] ?? '').toLowerCase() : ''
      if (title !== '' && asked.includes(title)) advise(field, 'sameField')
      asked.push(title)
    }
  }
}
