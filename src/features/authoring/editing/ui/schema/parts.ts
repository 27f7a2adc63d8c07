import { Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { sourceNumbers } from './attributes.ts'
import { blocks, SLICED } from './blocks.ts'
import { wordParts } from './words.ts'

const document = Node.create({ name: 'doc', topNode: true, content: 'frontMatter? block+' })

const kit = StarterKit.configure({
  document: false,
  heading: false,
  code: false,
  codeBlock: false,
  link: false,
  listItem: false,
  listKeymap: false,
  trailingNode: false,
  underline: false,
})

/** All node types of the editor's document. */
export const editorParts = [document, kit, sourceNumbers(SLICED), ...blocks, ...wordParts]
