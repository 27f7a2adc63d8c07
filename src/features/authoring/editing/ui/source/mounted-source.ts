import type { Node as PmNode, Schema } from '@tiptap/pm/model'
import type { EditorNode, ReadSource } from '../../editing.rules.ts'
import { writer, writeSource } from '../../write-text.rules.ts'
import { markdown } from './markdown.ts'

export interface MountedSource {
  doc: PmNode
  /** the source of the current document; untouched blocks keep their bytes */
  write(now: PmNode): { markdown: string; lines: number[] }
}

/** An editor document of a source, which remembers the source of each block. */
export function mountSource(read: ReadSource, schema: Schema): MountedSource {
  const doc = schema.nodeFromJSON(read.doc)
  // untouched nodes keep their identity in later documents
  const untouched = new WeakSet<PmNode>(doc.children)
  const known = new WeakMap<PmNode, EditorNode>()
  const texts = new WeakMap<EditorNode, string>()
  const writeOne = writer(read, markdown)

  function nodeOf(node: PmNode): EditorNode {
    const there = known.get(node)
    if (there) return there
    const made = node.toJSON() as EditorNode
    known.set(node, made)
    return made
  }

  function written(node: EditorNode, isSecondList?: boolean): string {
    const there = isSecondList ? undefined : texts.get(node)
    if (there !== undefined) return there
    const text = writeOne(node, isSecondList)
    if (!isSecondList) texts.set(node, text)
    return text
  }

  return {
    doc,
    write(now) {
      const lines: number[] = []
      const blocks = now.children.map((node) => {
        const isUntouched = untouched.has(node)
        return { node: isUntouched ? { type: node.type.name, attrs: node.attrs } : nodeOf(node), isUntouched }
      })
      return { markdown: writeSource(blocks, read, markdown, { written, lines }), lines }
    },
  }
}
