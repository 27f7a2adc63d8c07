import { posix } from 'node:path'
import type { Code, Nodes, Root } from 'mdast'
import { heredocsIn } from '../compile/code/heredocs.ts'
import { isShell } from '../compile/code/highlight.ts'
import { plainText } from '../compile/text/markdown.ts'
import type { Advise } from './advice.ts'

/** What a learner types, looked at as it stands: nothing is run. */
export function adviseOnCommands(text: Root, advise: Advise): void {
  let folder: string | null = HOME
  const jobs: ShellBlock[] = []
  for (const { code, after } of shellBlocks(text)) {
    const lines = commandLines(code)
    if (lines.some(({ words }) => /[^&|>]&\s*$/.test(words))) jobs.push({ code, after })
    for (const { words, line } of lines) {
      for (const command of words.split(/&&|\|\||;/)) {
        const removed = folder === null ? undefined : removedBy(command).find((target) => isInside(folder, target))
        if (removed !== undefined) advise({ line, column: 1 }, 'removesOwnFolder', removed)
        folder = folderAfter(command, folder)
      }
    }
  }
  // explained once, it is known
  const [first] = jobs
  if (first && !first.after.includes('[1]')) advise(first.code, 'jobLine')
  adviseOnCleanUp(text, advise)
}

const HOME = '/~'

interface ShellBlock {
  code: Code
  /** the words that follow at once: an explanation, or the output */
  after: string
}

function shellBlocks(node: Nodes): ShellBlock[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child, index) => {
    if (child.type !== 'code') return shellBlocks(child)
    const after = node.children.slice(index + 1, index + 3).map((next) => plainText(next))
    return isShell(child.lang ?? 'shell') ? [{ code: child, after: after.join('\n') }] : []
  })
}

/** Without what is only written into files. */
function commandLines(code: Code): { words: string; line: number }[] {
  const first = (code.position?.start.line ?? 0) + 1
  const texts = heredocsIn(code.value, 'bash')
  return code.value
    .split('\n')
    .map((words, index) => ({ words: words.replace(/(^|\s)#.*$/, ''), line: first + index, index }))
    .filter(({ index }) => !texts.some(({ from, to }) => index >= from && index < to))
}

function removedBy(command: string): string[] {
  const [, rest] = /^\s*(?:sudo\s+)?rm\s+(.*)$/.exec(command) ?? []
  const words = rest?.trim().split(/\s+/) ?? []
  const isDeep = words.some((word) => /^-\w*[rR]|^--recursive$/.test(word))
  return isDeep ? words.filter((word) => !word.startsWith('-')) : []
}

function resolved(folder: string, target: string): string | null {
  const plain = target.replaceAll(/["']/g, '').replace(/^~(?=\/|$)|^\$HOME(?=\/|$)/, HOME)
  return plain.includes('$') || plain.includes('*') ? null : posix.resolve(folder, plain)
}

function isInside(folder: string | null, target: string): boolean {
  const removed = folder === null ? null : resolved(folder, target)
  return removed !== null && (folder === removed || folder?.startsWith(`${removed}/`) === true)
}

/** Null once the text leaves the folders that can be followed. */
function folderAfter(command: string, folder: string | null): string | null {
  const found = /^\s*(?:cd|pushd)(?:\s+(\S+))?\s*$/.exec(command)
  if (!found) return folder
  const [, target = '~'] = found
  if (target === '-') return null
  const isAbsolute = /^["']?(\/|~|\$HOME)/.test(target)
  return folder === null && !isAbsolute ? null : resolved(folder ?? HOME, target)
}

const CLEANS_UP = /\b(clean(ing)?[ -]?up|tidy(ing)?( up)?|take it (all )?down|tear(ing)? down)\b/i
const MISSION = /\{[^{}]*\btype="?pro"?[^{}]*\}\s*$/

function adviseOnCleanUp({ children }: Root, advise: Advise): void {
  const titles = children.flatMap((node) => (node.type === 'heading' ? [{ node, words: plainText(node) }] : []))
  const mission = titles.findLastIndex(({ words }) => MISSION.test(words))
  for (const { node, words } of titles.slice(0, Math.max(0, mission)))
    if (CLEANS_UP.test(words)) advise(node, 'cleanUpFirst', words.replace(/\s*\{[^{}]*\}\s*$/, ''))
}
