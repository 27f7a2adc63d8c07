import type { Root } from 'mdast'
import type { CompiledProject } from '../project.ts'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { minutesOf } from './minutes.ts'
import { allIn } from './words.ts'

interface Task {
  text: Root
  source: string
  project: CompiledProject
  advise: Advise
}

/** The front matter, against the text that follows it. */
export function adviseOnHead(task: Task): void {
  adviseOnTime(task)
  adviseOnShare(task)
  adviseOnVersions(task)
}

/** A shorter text says too little about the time. */
const FEWEST_WORDS = 1000
const MOST_APART = 1.5

function adviseOnTime({ text, source, project: { metadata }, advise }: Task): void {
  const { words, minutes } = minutesOf(text, metadata.difficulty, metadata.tracks[0]?.id)
  const apart = Math.max(minutes / metadata.time, metadata.time / minutes)
  if (words >= FEWEST_WORDS && apart > MOST_APART) advise(lineOf(source, /^time:/), 'oddTime', metadata.time, Math.round(minutes / 5) * 5)
}

function adviseOnShare({ source, project: { metadata }, advise }: Task): void {
  const shares = [metadata.share, ...metadata.tracks.map(({ share }) => share ?? {})]
  for (const said of shares.flatMap((share) => Object.values(share))) {
    const unknown = [...said.matchAll(/\{(\w+)\}/g)].find(([, name]) => name !== 'title' && name !== 'url')
    if (unknown) advise(lineOf(source, new RegExp(String.raw`\{${unknown[1]}\}`)), 'shareBraces', unknown[0])
  }
}

function lineOf(source: string, pattern: RegExp) {
  const index = source.split('\n').findIndex((line) => pattern.test(line))
  return { line: Math.max(1, index + 1), column: 1 }
}

const VERSION = /\b([A-Z][\w.]*(?: [A-Z][\w.]*)*) (\d+(?:\.\d+)*)(?:\.x)?,? or (?:later|newer|above|higher)\b/g

/** The needs say one version, and the text a later one. */
function adviseOnVersions({ text, project: { metadata }, advise }: Task): void {
  const needed = new Map(
    metadata.needs.flatMap((need) => [...need.matchAll(VERSION)].map(([, name = '', version = '']) => [name, version] as const)),
  )
  for (const node of allIn(text)) {
    if (node.type !== 'paragraph') continue
    for (const [, name = '', version = ''] of plainText(node).matchAll(VERSION)) {
      const known = needed.get(name)
      if (known !== undefined && isLater(version, known)) return advise(node, 'laterVersion', `${name} ${version}`, `${name} ${known}`)
    }
  }
}

function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  for (const [index, part] of (a ?? []).entries()) if (part !== (b?.[index] ?? 0)) return part > (b?.[index] ?? 0)
  return false
}
