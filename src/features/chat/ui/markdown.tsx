import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { Fragment, createElement, useMemo, type ReactNode } from 'react'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { CopyButton } from '#ui/copy-button.tsx'

interface MarkdownProps {
  text: string
  /** A link to a block of the page. */
  onPlace: (blockId: string) => void
}

const parser = unified().use(remarkParse)
const FOREIGN = /^(https?:|mailto:)/i

/** Drawn as elements one by one: HTML stays text, pictures stay their descriptions, and links lead to pages alone. */
export function Markdown({ text, onPlace }: MarkdownProps) {
  const tree = useMemo(() => parser.parse(text), [text])
  return <div className="flex flex-col gap-2 wrap-anywhere">{drawAll(tree.children, onPlace)}</div>
}

type OnPlace = MarkdownProps['onPlace']

function drawAll(nodes: readonly (RootContent | PhrasingContent)[], onPlace: OnPlace): ReactNode[] {
  return nodes.map((node, index) => <Fragment key={index}>{draw(node, onPlace)}</Fragment>)
}

function draw(node: Nodes, onPlace: OnPlace): ReactNode {
  const inside = 'children' in node ? drawAll(node.children as RootContent[], onPlace) : null
  switch (node.type) {
    case 'text':
      return node.value
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-line">
          {inside}
        </p>
      )
    case 'heading':
      return (
        <p dir="auto" className="font-medium">
          {inside}
        </p>
      )
    case 'strong':
      return <strong>{inside}</strong>
    case 'emphasis':
      return <em>{inside}</em>
    case 'inlineCode':
      return <code className="rounded-sm bg-code px-1 font-mono text-xs">{node.value}</code>
    case 'code':
      return <Code text={node.value} />
    case 'blockquote':
      return (
        <blockquote dir="auto" className="flex flex-col gap-2 border-s-2 border-accent ps-3">
          {inside}
        </blockquote>
      )
    case 'list':
      return createElement(
        node.ordered ? 'ol' : 'ul',
        { dir: 'auto', className: node.ordered ? 'list-decimal ps-5' : 'list-disc ps-5' },
        inside,
      )
    case 'listItem':
      return <li>{inside}</li>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'link':
      return <Link href={node.url} onPlace={onPlace} inside={inside} />
    case 'image':
      return node.alt
    case 'html':
      return node.value
    default:
      return inside
  }
}

function Link({ href, inside, onPlace }: { href: string; inside: ReactNode; onPlace: OnPlace }) {
  if (href.startsWith('#')) {
    return (
      <a
        href={`${location.pathname}${href}`}
        className="inline-flex min-h-8 items-center rounded-md border bg-sheet px-3 py-1 text-xs font-medium text-accent-ink no-underline hover:bg-well"
        onClick={(event) => {
          event.preventDefault()
          onPlace(placeIn(href))
        }}
      >
        {inside}
      </a>
    )
  }
  if (!FOREIGN.test(href)) return inside
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-accent-ink underline">
      {inside}
    </a>
  )
}

function placeIn(href: string): string {
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

function Code({ text }: { text: string }) {
  return (
    <div className="relative">
      <pre tabIndex={0} dir="ltr" className="max-h-80 overflow-auto rounded-sm bg-code p-3 pe-12 text-left font-mono text-xs">
        {text}
      </pre>
      <span className="absolute end-1 top-1">
        <CopyButton text={text} iconOnly size="sm" />
      </span>
    </div>
  )
}
