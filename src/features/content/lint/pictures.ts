import type { Nodes } from 'mdast'
import type { SourceFiles } from '../compile/source/folder.ts'
import type { Advise } from './advice.ts'

interface Task {
  text: Nodes
  files: SourceFiles
  adviseIn: (name: string) => Advise
}

const HEAVIEST_KB = 400
const SAYS_NOTHING = /^(an? )?(image|picture|photo|screenshot|diagram|drawing|illustration|figure|logo)s?( \d+)?\.?$/i
const FILE_NAME = /^[\w-]+\.(svg|png|jpe?g|webp)$/i

export function adviseOnPictures({ text, files, adviseIn }: Task): void {
  const used = new Set<string>()
  lookAt(text, used, adviseIn('project.md'))
  for (const [path, body] of files) {
    if (!path.startsWith('images/')) continue
    const kilobytes = Math.ceil(body.length / 1000)
    if (!used.has(path)) adviseIn(path)({ line: 1, column: 1 }, 'unusedPicture', path)
    else if (kilobytes > HEAVIEST_KB) adviseIn(path)({ line: 1, column: 1 }, 'heavyPicture', path, kilobytes, HEAVIEST_KB)
  }
}

function lookAt(node: Nodes, used: Set<string>, advise: Advise): void {
  const picture = pictureOf(node)
  if (picture) {
    used.add(picture.src.replace(/^\.\//, ''))
    const alt = picture.alt.trim()
    if (SAYS_NOTHING.test(alt) || FILE_NAME.test(alt)) advise(node, 'emptyWords', alt)
  }
  if ('children' in node) for (const child of node.children) lookAt(child, used, advise)
}

function pictureOf(node: Nodes): { src: string; alt: string } | null {
  if (node.type === 'image') return { src: node.url, alt: node.alt ?? '' }
  if (node.type === 'definition') return { src: node.url, alt: '' }
  if (node.type !== 'leafDirective' || node.name !== 'image') return null
  return { src: node.attributes?.['src'] ?? '', alt: node.attributes?.['alt'] ?? '' }
}
