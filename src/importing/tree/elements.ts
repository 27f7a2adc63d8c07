import type { Nodes, RootContent } from 'mdast'
import { plainText } from '#compiler/syntax.ts'
import { importTexts } from '../importing.texts.ts'
import { tableOf } from './cells.ts'
import { anchorOf, became, formOf, short, type Element, type Elements } from './element.ts'
import { asBlocks, asPhrasing, eachNode, isPhrasing, placeOf, text, trimmed, unsaidIn } from './nodes.ts'
import { details, summary } from './note.ts'

const transparent = (element: Element): Nodes[] => {
  became(element, 'its words')
  return element.children
}

const block = (element: Element): Nodes[] => {
  became(element, 'its words')
  // inside a line there are no blocks
  return element.isInline ? [...element.children, text(' ', element.at)] : asBlocks(element.children)
}

const marked =
  (type: 'strong' | 'emphasis' | 'delete') =>
  (element: Element): Nodes[] => {
    became(element, type)
    const words = trimmed(asPhrasing(element.children))
    return words.length === 0 ? [] : [{ type, children: words, ...placeOf(element.at) }]
  }

/** Code cannot contain links: reports them. */
function tellUnsaid({ children, report }: Element): void {
  const unsaid = unsaidIn(children)
  if (unsaid !== '') report('left out', importTexts.linkInCode(unsaid), unsaid)
}

const code = (element: Element): Nodes[] => {
  became(element, 'code')
  tellUnsaid(element)
  const value = element.children.map(plainText).join('')
  const language = languageIn(element.tag.raw)
  return value.trim() === '' ? [] : [{ type: 'inlineCode', value, ...(language && { data: { language } }), ...placeOf(element.at) }]
}

const heading = (element: Element): Nodes[] => {
  became(element, 'a heading')
  const depth = Number(element.tag.name.slice(1)) as 1 | 2 | 3 | 4 | 5 | 6
  return [{ type: 'heading', depth, children: trimmed(asPhrasing(element.children)), ...placeOf(element.at) }]
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'

const shifted =
  (digits: string, mark: string) =>
  (element: Element): Nodes[] => {
    const words = element.children.map(plainText).join('').trim()
    // a superscript with a link stays a link
    if (unsaidIn(element.children) !== '') return transparent(element)
    became(element, 'a raised or lowered sign')
    const isDigits = /^\d+$/.test(words)
    return [text(isDigits ? words.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit) : `${mark}${words}`, element.at)]
  }

function link(element: Element): Nodes[] {
  const { href, name, id } = element.tag.attributes
  if (href === undefined) {
    became(element, 'a place to link to')
    const anchor: Nodes[] = name !== undefined || id !== undefined ? [anchorOf(name ?? id ?? '', element.at)] : []
    return [...anchor, ...element.children, text('', element.at, { isGap: true })]
  }
  // a link to its own text needs the address only once
  const isSame = element.children.map(plainText).join('').trim() === href
  became(element, 'a link', isSame ? undefined : href)
  const children = trimmed(asPhrasing(element.children))
  return [{ type: 'link', url: href, children, ...placeOf(element.at) }]
}

function image(element: Element): Nodes[] {
  const { src = '', alt = '', title } = element.tag.attributes
  became(element, 'a picture', src, alt, title)
  return [{ type: 'image', url: src, alt, ...(title && { title }), ...placeOf(element.at) }]
}

function list(element: Element): Nodes[] {
  became(element, 'a list')
  const items = element.children.flatMap((child) => {
    if (child.type === 'listItem') return [child]
    const words = asBlocks([child])
    return words.length > 0 ? [{ type: 'listItem', spread: false, children: words } as RootContent] : []
  })
  if (items.length === 0) return []
  return [
    {
      type: 'list',
      ordered: element.tag.name.toLowerCase() === 'ol',
      spread: false,
      children: items,
      ...placeOf(element.at),
    } as RootContent,
  ]
}

function listItem(element: Element): Nodes[] {
  became(element, 'an item of a list')
  return [{ type: 'listItem', spread: false, children: asBlocks(element.children), ...placeOf(element.at) } as RootContent]
}

function languageIn(tag: string): string | undefined {
  return /(?:language|lang)-([\w+-]+)/.exec(tag)?.[1]
}

function pre(element: Element): Nodes[] {
  became(element, 'a block of code')
  tellUnsaid(element)
  const value = element.children
    .map(plainText)
    .join('')
    .replace(/^\n+|\s+$/g, '')
  const [only] = element.children.flatMap(({ data }) => (data && 'language' in data ? [String(data.language)] : []))
  const language = languageIn(element.tag.raw) ?? only
  return value === '' ? [] : [{ type: 'code', lang: language ?? 'text', value, ...placeOf(element.at) }]
}

function quote(element: Element): Nodes[] {
  became(element, 'a quote')
  return [{ type: 'blockquote', children: asBlocks(element.children), ...placeOf(element.at) } as RootContent]
}

/** Embedded media become a link. */
function player(element: Element): Nodes[] {
  const source = element.children.find((child) => child.type === 'link')
  const src = element.tag.attributes['src'] ?? element.tag.attributes['data'] ?? (source?.type === 'link' ? source.url : undefined)
  const title = element.tag.attributes['title']
  element.report('left out', importTexts.player(element.tag.name), formOf(element, src, title))
  const rest = element.children.filter((child) => child !== source)
  if (src === undefined) return rest
  return [{ type: 'link', url: src, children: [{ type: 'text', value: title ?? src }], ...placeOf(element.at) }, ...rest]
}

function gone(element: Element): Nodes[] {
  const said: string[] = []
  eachNode(element.children, (node) => 'value' in node && said.push(node.value))
  said.push(unsaidIn(element.children))
  element.report('left out', importTexts.notShown(short(element.tag.raw)), `${element.tag.raw} ${said.join(' ')} ${element.closing}`)
  return []
}

const ADDRESSES = ['href', 'to', 'url', 'src', 'link', 'data']
const LABELS = ['label', 'title', 'text', 'alt', 'name']

/** An unknown component: its text and links arrive, also from its attributes. */
function unknown(element: Element): Nodes[] {
  const { tag, at, children, isInline } = element
  const said = (names: readonly string[]) => names.map((name) => tag.attributes[name]?.trim() ?? '').find((value) => value !== '')
  const address = said(ADDRESSES)
  const url = address !== undefined && /^(?:[a-z][a-z\d+.-]*:|\/|\.{0,2}\/|#)\S*$/i.test(address) ? address : undefined
  const words = children.map(plainText).join('').trim()
  const label = words === '' ? said(LABELS) : undefined
  element.report('left out', importTexts.wordsStay(short(tag.raw)), formOf(element, url, label))
  if (url === undefined) return label === undefined ? children : [...children, text(label, at)]
  const [only] = children
  const inner: readonly Nodes[] = children.length === 1 && only?.type === 'paragraph' ? only.children : children
  const isSentence = words !== '' && inner.every(isPhrasing) && unsaidIn(inner) === ''
  if (isSentence) return [{ type: 'link', url, children: trimmed(asPhrasing(inner)), ...placeOf(at) }]
  const link: Nodes = { type: 'link', url, children: [{ type: 'text', value: label ?? url }], ...placeOf(at) }
  return isInline && children.length > 0 ? [...children, text(' ', at), link] : [...children, link]
}

const each = (names: string, make: (element: Element) => Nodes[]): Elements =>
  Object.fromEntries(names.split(' ').map((name) => [name, make]))

/** The Markdown equivalents of HTML tags. */
export const HTML: Elements = {
  ...each('span font u ins mark small big abbr q time label button wbr bdi bdo acronym', transparent),
  ...each('div p center section article header footer main nav aside figure figcaption picture address hgroup fieldset form', block),
  ...each('b strong dt', marked('strong')),
  ...each('i em cite var dfn', marked('emphasis')),
  ...each('s del strike', marked('delete')),
  ...each('code kbd samp tt', code),
  ...each('h1 h2 h3 h4 h5 h6', heading),
  ...each('ul ol', list),
  ...each('dl dd', block),
  ...each('video audio iframe embed object', player),
  ...each('script style svg link meta input', gone),
  sub: shifted(LOWERED, '_'),
  sup: shifted(RAISED, '^'),
  a: link,
  img: image,
  br(element) {
    became(element, 'a line break')
    return [{ type: 'break', ...placeOf(element.at) }]
  },
  hr(element) {
    became(element, 'a rule')
    return [{ type: 'thematicBreak', ...placeOf(element.at) }]
  },
  li: listItem,
  table: (element) => {
    became(element, 'a table')
    return tableOf(element.children, element.at)
  },
  ...each('tr td th', (element) => {
    became(element, 'a part of a table')
    const isHead = element.tag.name.toLowerCase() === 'th'
    return [{ type: 'paragraph', children: element.children, data: { part: element.tag.name.toLowerCase(), isHead } } as unknown as Nodes]
  }),
  ...each('thead tbody tfoot colgroup col caption', transparent),
  source(element) {
    const src = element.tag.attributes['src']
    element.report('left out', importTexts.notShown(short(element.tag.raw)), formOf(element, src))
    return src === undefined ? [] : [{ type: 'link', url: src, children: [{ type: 'text', value: src }], ...placeOf(element.at) }]
  },
  details,
  summary,
  pre,
  blockquote: quote,
  unknown,
}
