import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { Fragment, createElement, useMemo, useState, type ReactNode } from 'react'
import { readModelMarkdown } from '#platform/model-markdown.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { chatTexts } from '../chat.texts.ts'
import { MarkdownTable } from './markdown-table.tsx'

interface MarkdownProps {
  text: string
  /** Follows a link to a block of the page; false if there is no such block. */
  onPlace: (blockId: string) => boolean
}

const FOREIGN = /^(https?:|mailto:)/i

/** Draws only known elements: HTML stays text, pictures become their descriptions, and links lead to pages only. */
export function Markdown({ text, onPlace }: MarkdownProps) {
  const tree = useMemo(() => readModelMarkdown(text), [text])
  return <div className="flex flex-col gap-2 wrap-anywhere">{drawAll(tree.children, { onPlace, dir: 'auto' })}</div>
}

/** Blocks within a list or quote inherit its direction; parts with their own direction do not affect the whole. */
interface Drawing {
  onPlace: MarkdownProps['onPlace']
  dir: 'auto' | undefined
}

function drawAll(nodes: readonly (RootContent | PhrasingContent)[], drawing: Drawing): ReactNode[] {
  return nodes.map((node, index) => <Fragment key={index}>{draw(node, drawing)}</Fragment>)
}

const isBlock = (node: Nodes) => node.type === 'list' || node.type === 'blockquote' || node.type === 'table'

function draw(node: Nodes, drawing: Drawing): ReactNode {
  const { onPlace, dir } = drawing
  const within = isBlock(node) ? { onPlace, dir: undefined } : drawing
  const inside = 'children' in node ? drawAll(node.children as RootContent[], within) : null
  switch (node.type) {
    case 'text':
      return node.value
    case 'paragraph':
      return (
        <p dir={dir} className="whitespace-pre-line">
          {inside}
        </p>
      )
    case 'heading':
      return (
        <p dir={dir} className="font-medium">
          {inside}
        </p>
      )
    case 'strong':
      return <strong>{inside}</strong>
    case 'emphasis':
      return <em>{inside}</em>
    case 'delete':
      return <s>{inside}</s>
    case 'inlineCode':
      return (
        <code dir="ltr" className="rounded-sm bg-code px-1 font-mono text-xs">
          {node.value}
        </code>
      )
    case 'code':
      return <Code text={node.value} />
    case 'blockquote':
      return (
        <blockquote dir={dir} className="flex flex-col gap-2 border-s-2 border-accent ps-3">
          {inside}
        </blockquote>
      )
    case 'list':
      return createElement(
        node.ordered ? 'ol' : 'ul',
        { dir, start: node.start ?? undefined, className: node.ordered ? 'list-decimal ps-5' : 'list-disc ps-5' },
        inside,
      )
    case 'listItem':
      return node.checked == null ? <li>{inside}</li> : <Task isDone={node.checked}>{inside}</Task>
    case 'table':
      return <MarkdownTable table={node} dir={dir} draw={(cell) => drawAll(cell.children, within)} />
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
    case 'footnoteReference':
      return `[${node.label ?? node.identifier}]`
    default:
      return inside
  }
}

interface LinkProps {
  href: string
  inside: ReactNode
  onPlace: MarkdownProps['onPlace']
}

function Link({ href, inside, onPlace }: LinkProps) {
  if (href.startsWith('#')) return <PlaceLink href={href} inside={inside} onPlace={onPlace} />
  if (!FOREIGN.test(href)) return inside
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-accent-ink underline">
      {inside}
    </a>
  )
}

/** Says that the page has no such place: the model made it up, or another version of the text had it. */
function PlaceLink({ href, inside, onPlace }: LinkProps) {
  const [isGone, setGone] = useState(false)
  return (
    <>
      <a
        href={`${location.pathname}${href}`}
        className="inline-block rounded-sm border bg-sheet px-1.5 text-xs font-medium text-accent-ink no-underline hover:bg-well"
        onClick={(event) => {
          event.preventDefault()
          setGone(!onPlace(placeIn(href)))
        }}
      >
        {inside}
      </a>
      <span role="status" className="text-xs text-ink-soft">
        {isGone && ` ${chatTexts.noPlace}`}
      </span>
    </>
  )
}

function Task({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className="-ms-5 flex list-none gap-2">
      <span role="img" aria-label={isDone ? chatTexts.taskDone : chatTexts.taskOpen} className="shrink-0">
        {isDone ? '☑' : '☐'}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
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
    <div dir="ltr" className="flex items-start rounded-sm bg-code">
      <pre tabIndex={0} className="max-h-80 min-w-0 flex-1 overflow-auto p-3 text-left font-mono text-xs">
        {text}
      </pre>
      <span className="p-1">
        <CopyButton text={text} iconOnly size="sm" />
      </span>
    </div>
  )
}
