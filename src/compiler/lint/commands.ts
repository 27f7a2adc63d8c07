import { posix } from 'node:path'
import type { Nodes, Root } from 'mdast'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { folderAfter, HOME, resolved } from '../code/folders.ts'
import { outputsIn } from './copied-answers.ts'
import { shellBlocks, type ShellBlock } from './typed-lines.ts'
import { adviseOnInlineSigns, adviseOnSigns } from './typed-signs.ts'
import { allIn } from './words.ts'

/** Static advice on what a learner types: runs nothing. */
export function adviseOnCommands(text: Root, advise: Advise): void {
  const blocks = shellBlocks(text)
  adviseOnFolders(blocks, advise)
  adviseOnJobs(blocks, text, advise)
  for (const block of blocks) adviseOnSigns(block, advise)
  adviseOnInlineSigns(text, advise)
  adviseOnCleanUp(text, advise)
}

/** A background job; && and 2>&1 are not. */
const JOB = /(?:^|[^&|><\\])&(?![&>\d]|\w+;)/

function adviseOnJobs(blocks: readonly ShellBlock[], text: Root, advise: Advise): void {
  const first = blocks.find(({ lines }) => lines.some(({ bare }) => JOB.test(bare)))
  // one explanation is enough, and it may stand above
  if (first && !first.after.includes('[1]') && !isExplainedBefore(first.code, text)) advise(first.code, 'jobLine')
  for (const { value, position } of outputsIn(text)) {
    const at = value.split('\n').findIndex((line) => /^\[\d+\]\s*[+-]?\s+\d{2,}\b/.test(line))
    if (at >= 0) advise({ line: (position?.start.line ?? 0) + 1 + at, column: 1 }, 'jobNumber')
  }
}

function isExplainedBefore({ position }: ShellBlock['code'], text: Root): boolean {
  const isAbove = (node: Nodes) => (node.position?.start.line ?? 0) < (position?.start.line ?? 0)
  return allIn(text).some(
    (node) => (node.type === 'paragraph' || node.type === 'inlineCode') && isAbove(node) && plainText(node).includes('[1]'),
  )
}

/** Follows cd from folder to folder, as far as the text is static. */
function adviseOnFolders(blocks: readonly ShellBlock[], advise: Advise): void {
  let folder: string | null = HOME
  let gone: string[] = []
  let depth = 0
  const within: { folder: string | null; depth: number }[] = []
  for (const { words, bare, line } of blocks.flatMap(({ lines }) => lines)) {
    if (/^\s*\((?!\()/.test(bare)) within.push({ folder, depth })
    depth += (bare.match(/\(/g)?.length ?? 0) - (bare.match(/\)/g)?.length ?? 0)
    for (const command of words.replace(/(^|\s)#.*$|^\s*\(|\)\s*$/g, '').split(/&&|\|\||;/)) {
      const removed = removedBy(command)
      const own = removed.find((target) => isInside(folder, target))
      if (own !== undefined) advise({ line, column: 1 }, 'removesOwnFolder', own)
      const next = folderAfter(command, folder)
      const lost = next === folder ? undefined : gone.find((path) => next === path || next?.startsWith(`${path}/`) === true)
      if (lost !== undefined) advise({ line, column: 1 }, 'usesRemoved', posix.basename(lost))
      if (removed.length > 0 && own === undefined) gone.push(...removed.flatMap((target) => resolved(folder ?? '', target) ?? []))
      else gone = gone.filter((path) => path !== lost && (next !== folder || !command.includes(posix.basename(path))))
      folder = next
    }
    const left = within.findIndex((shell) => depth <= shell.depth)
    if (left >= 0) folder = within.splice(left)[0]?.folder ?? null
  }
}

function removedBy(command: string): string[] {
  const [, rest] = /^\s*(?:sudo\s+)?rm\s+(.*)$/.exec(command) ?? []
  const words = rest?.trim().split(/\s+/) ?? []
  const isDeep = words.some((word) => /^-\w*[rR]|^--recursive$/.test(word))
  return isDeep ? words.filter((word) => !word.startsWith('-')) : []
}

function isInside(folder: string | null, target: string): boolean {
  const removed = folder === null ? null : resolved(folder, target)
  return removed !== null && (folder === removed || folder?.startsWith(posix.join(removed, '/')) === true)
}

const CLEANS_UP = /\b(clean(ing)?[ -]?up|tidy(ing)?( up)?|take it (all )?down|tear(ing)? down)\b/i
const THROWS_AWAY =
  /\b(delete|remove|destroy|throw away|shut down)\b.*\b(everything|it all|all of it|what (costs|runs|(you|was|we) made))\b/i
const MISSION = /\{[^{}]*\btype="?pro"?[^{}]*\}\s*$/

function adviseOnCleanUp({ children }: Root, advise: Advise): void {
  const titles = children.flatMap((node) => (node.type === 'heading' ? [{ node, words: plainText(node) }] : []))
  const mission = titles.findLastIndex(({ words }) => MISSION.test(words))
  for (const { node, words } of titles.slice(0, Math.max(0, mission)))
    if (CLEANS_UP.test(words) || THROWS_AWAY.test(words)) advise(node, 'cleanUpFirst', words.replace(/\s*\{[^{}]*\}\s*$/, ''))
}
