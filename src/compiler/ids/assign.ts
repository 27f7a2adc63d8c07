import { createHash } from 'node:crypto'
import type { DocNode } from '#features/content/content.rules.ts'
import { align, type Origins } from './align.ts'
import { authoredIds, blocksOf, idOf, type UnnamedBlock } from './blocks.ts'

/** Gives each block an id from its own words; a block that was published before keeps its id. */
export function assignIds(nodes: readonly DocNode[], earlier: readonly DocNode[] = []): void {
  const blocks = blocksOf(nodes)
  const origins: Origins = earlier.length > 0 ? align(blocksOf(earlier), blocks) : new Map()
  const used = new Set(authoredIds(nodes))
  const fresh: UnnamedBlock[] = []
  for (const block of blocks) {
    const id = kept(origins.get(block))
    if (id && !used.has(id)) give(block, id, used)
    else fresh.push(block)
  }
  for (const block of fresh) give(block, freeId(block.key, used), used)
}

function kept(origin: UnnamedBlock | undefined): string {
  return origin ? idOf(origin.node) : ''
}

function give({ node }: UnnamedBlock, id: string, used: Set<string>): void {
  used.add(id)
  node.attrs = { ...node.attrs, id }
}

function freeId(key: string, used: ReadonlySet<string>): string {
  const base = `b${BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 12)}`)
    .toString(36)
    .padStart(8, '0')
    .slice(-8)}`
  let id = base
  for (let count = 2; used.has(id); count++) id = `${base}-${count}`
  return id
}
