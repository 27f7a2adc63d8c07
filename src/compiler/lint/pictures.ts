import type { Nodes } from 'mdast'
import { MOTIF } from '../images/motif.ts'
import type { SourceFiles } from '../source/text.ts'
import type { Advise } from './advise.ts'

interface Task {
  text: Nodes
  files: SourceFiles
  adviseIn: (name: string) => Advise
}

const HEAVIEST_KB = 400
const SAYS_NOTHING = [
  /^(an? )?(image|picture|photo|screenshot|diagram|drawing|illustration|figure|logo)s?( \d+)?\.?$/i,
  /^screen ?shot[\s\d.:,-]*(at)?[\s\d.:,-]*([ap]m)?$/i,
  /^(img|dsc|dscn|pxl|image|photo)[\s_-]*\d[\d_-]*$/i,
  /^(todo|tbd|fixme|xxx|alt|alt(ernative)? text|description|untitled|\W+)$/i,
  /^[\w./-]+\.(svg|png|jpe?g|webp|gif)$/i,
]

export function adviseOnPictures({ text, files, adviseIn }: Task): void {
  const used = new Set<string>()
  lookAt(text, used, adviseIn('project.md'))
  for (const [path, body] of files) {
    if (!path.startsWith('images/') || path === MOTIF) continue
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
    const words = wordsOf(alt)
    const isName = words !== '' && words === wordsOf(nameOf(picture.src))
    if (SAYS_NOTHING.some((pattern) => pattern.test(alt)) || isName) advise(node, 'emptyWords', alt)
    else if (words !== '' && words === wordsOf(picture.caption)) advise(node, 'sameCaption', alt)
  }
  if ('children' in node) for (const child of node.children) lookAt(child, used, advise)
}

function nameOf(src: string): string {
  return src.replace(/^.*\//, '').replace(/\.\w+$/, '')
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .trim()
}

interface Shown {
  src: string
  alt: string
  caption: string
}

function pictureOf(node: Nodes): Shown | null {
  if (node.type === 'image') return { src: node.url, alt: node.alt ?? '', caption: node.title ?? '' }
  if (node.type === 'definition') return { src: node.url, alt: '', caption: '' }
  if (node.type !== 'leafDirective' || node.name !== 'image') return null
  const { src, alt, caption } = node.attributes ?? {}
  return { src: src ?? '', alt: alt ?? '', caption: caption ?? '' }
}
