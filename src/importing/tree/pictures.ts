import { posix } from 'node:path'
import type { Image, Nodes, PhrasingContent, RootContent } from 'mdast'
import { measureImage } from '#compiler/compiler.ts'
import { slug } from '#compiler/syntax.ts'
import { decoded } from '#pure/decoded.ts'
import type { Report } from '../report.ts'
import type { Source } from '../source.ts'
import { importTexts } from '../importing.texts.ts'
import type { Block } from './arrange.ts'
import { eachNode, lineOf, mapChildren, placeOf, text, withChildren } from './nodes.ts'

/** What is at the address of a picture. */
type Found = { path: string } | { remote: string } | { problem: string }

export interface Pictures {
  blocks: Block[]
  /** by path from the project's folder */
  files: Map<string, Buffer>
}

/** Copies the pictures that exist; each becomes a block where our Markdown requires it. */
export async function takePictures(
  blocks: readonly Block[],
  source: Source,
  own: ReadonlyMap<string, Buffer>,
  report: Report,
): Promise<Pictures> {
  const files = new Map<string, Buffer>()
  const known = new Map<string, Found>()
  const result: Block[] = []
  for (const block of blocks) {
    const images: Image[] = []
    eachNode([block.node], (node) => node.type === 'image' && images.push(node))
    if (images.length === 0) {
      result.push(block)
      continue
    }
    const { file } = block.chapter
    for (const { url } of images) {
      const key = `${file}\n${url}`
      if (!known.has(key)) known.set(key, await find(url, file, source, own, files))
    }
    const place = { found: (url: string) => known.get(`${file}\n${url}`), file, report }
    const lifted: Image[] = []
    const [first, ...more] = placeIn(block.node, place, lifted)
    const [head] = first ? [first] : []
    if (head) result.push({ ...block, node: head })
    result.push(...[...more, ...lifted.map(alone)].map((node) => ({ chapter: block.chapter, node, anchors: [] })))
  }
  return { blocks: result, files }
}

function alone(image: Image): RootContent {
  return { type: 'paragraph', children: [image], ...placeOf(image) }
}

const NAMES = /\.(?:svg|png|jpe?g|webp)$/i

async function find(
  url: string,
  file: string,
  source: Source,
  own: ReadonlyMap<string, Buffer>,
  files: Map<string, Buffer>,
): Promise<Found> {
  if (/^(?:https?:)?\/\//i.test(url)) return { remote: url.replace(/^\/\//, 'https://') }
  const inside = /^data:image\/([a-z]+)[^,]*?(;base64)?,([\s\S]*)$/i.exec(url)
  const path = decoded(url.replace(/[?#].*$/, ''))
  const body = inside
    ? Buffer.from(inside[2] ? (inside[3] ?? '') : decoded(inside[3] ?? ''), inside[2] ? 'base64' : 'utf8')
    : (own.get(url) ?? (await bytesOf(path, file, source)))
  if (!body) {
    const isOutside = !path.startsWith('/') && (await source.leadsOut(besideOf(file, path)))
    return { problem: isOutside ? importTexts.outside(shortUrl(url)) : importTexts.noPicture(shortUrl(url)) }
  }
  const wanted = inside ? `picture.${(inside[1] ?? '').replace('svg+xml', 'svg')}` : posix.basename(path)
  if (!NAMES.test(wanted) && !own.has(url)) return { problem: importTexts.otherPicture(shortUrl(url)) }
  const measured = await measureImage(body, /\.svg$/i.test(wanted))
  if ('unsafe' in measured) return { problem: importTexts.badPicture(shortUrl(url), measured.unsafe) }
  if ('bad' in measured) return { problem: importTexts.badPicture(shortUrl(url), measured.bad) }
  return { path: nameFor(wanted, body, files) }
}

function shortUrl(url: string): string {
  return url.length > 80 ? `${url.slice(0, 79)}…` : url
}

const besideOf = (file: string, path: string) => posix.join(posix.dirname(file), path)

async function bytesOf(path: string, file: string, source: Source): Promise<Buffer | null> {
  const served = path.replace(/^@site\/static(?=\/)/, '')
  return served.startsWith('/') ? source.served(served) : source.bytes(besideOf(file, path))
}

function nameFor(wanted: string, body: Buffer, files: Map<string, Buffer>): string {
  const extension = posix.extname(wanted).toLowerCase() || '.png'
  const base = posix.basename(wanted, posix.extname(wanted))
  const stem = /[a-z]/i.test(base.normalize('NFKD')) ? slug(base) : 'picture'
  for (let count = 1; ; count += 1) {
    const name = `images/${stem}${count === 1 ? '' : `-${count}`}${extension}`
    const there = files.get(name)
    if (there && !there.equals(body)) continue
    files.set(name, body)
    return name
  }
}

interface PictureScope {
  found: (url: string) => Found | undefined
  file: string
  report: Report
}

function placeIn(node: Nodes, place: PictureScope, lifted: Image[]): RootContent[] {
  if (node.type === 'paragraph') {
    const children = node.children.flatMap((child) =>
      child.type === 'image' ? shown(child, place) : [mapChildren(child, (inner) => within(inner, place, lifted))],
    )
    return children.length === 0 ? [] : [withChildren(node, children)]
  }
  if (node.type === 'heading' || node.type === 'table') return [mapChildren(node, (child) => within(child, place, lifted)) as RootContent]
  if (!('children' in node)) return [node]
  const own: Image[] = []
  const children = node.children.flatMap((child) => {
    const placed = placeIn(child, place, own)
    return node.type === 'list' ? placed : [...placed, ...own.splice(0).map(alone)]
  })
  lifted.push(...own)
  return [withChildren(node, children) as RootContent]
}

/** A picture alone in its paragraph. */
function shown(image: Image, place: PictureScope): PhrasingContent[] {
  const found = place.found(image.url)
  if (found && 'path' in found) {
    if ((image.alt ?? '').trim() === '') place.report('decide', place.file, lineOf(image), importTexts.noAlt(found.path))
    place.report('became', place.file, lineOf(image), importTexts.copied(found.path), image.url.slice(0, 2000))
    return [{ ...image, url: found.path }]
  }
  return instead(image, place, false)
}

/** Inside a line, a table or a link: keeps the picture's alternative text, and moves the picture after the block. */
function within(node: Nodes, place: PictureScope, lifted: Image[]): Nodes[] {
  if (node.type === 'link' && node.children.some((child) => child.type === 'image')) {
    const children = node.children.flatMap((child) => within(child, place, lifted)) as PhrasingContent[]
    const isNamed = children.some((child) => !('value' in child) || child.value.trim() !== '')
    return [{ ...node, children: isNamed ? children : [text(node.url)] }]
  }
  if (node.type !== 'image') return [mapChildren(node, (child) => within(child, place, lifted))]
  const found = place.found(node.url)
  if (!found || !('path' in found)) return instead(node, place, true)
  lifted.push(...(shown(node, place) as Image[]))
  return node.alt ? [text(node.alt, node)] : []
}

function instead(image: Image, { found, file, report }: PictureScope, isWithin: boolean): PhrasingContent[] {
  const there = found(image.url)
  const alt = image.alt ?? ''
  const line = lineOf(image)
  if (there && 'remote' in there) {
    report('left out', file, line, importTexts.remote(there.remote), `${isWithin ? image.url : ''} ${image.title ?? ''}`)
    if (isWithin) return alt === '' ? [] : [text(alt, image)]
    return [{ type: 'link', url: there.remote, children: [{ type: 'text', value: alt || importTexts.picture }], ...placeOf(image) }]
  }
  const why = there && 'problem' in there ? there.problem : importTexts.noPicture(image.url)
  report('decide', file, line, why, `${image.url.slice(0, 20_000)} ${image.title ?? ''}`)
  return alt === '' ? [] : [text(alt, image)]
}
