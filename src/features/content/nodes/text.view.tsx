import { directionOf } from '../ui/direction.ts'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { HeadingAttrs, OrderedListAttrs } from './text.rules.ts'

export function paragraphView({ node, id, key, children }: ViewProps) {
  return (
    <p key={key} dir={directionOf(node)} data-block-id={id}>
      {children}
    </p>
  )
}

/** Steps own h2 and sections h3, so a heading inside them is never higher than h4. */
export function headingView({ node, id, key, children }: ViewProps) {
  const Heading = headings[attrsOf<HeadingAttrs>(node).level] ?? 'h4'
  return (
    <Heading key={key} id={id} dir={directionOf(node)} data-block-id={id}>
      {children}
    </Heading>
  )
}

const headings: Record<number, 'h5' | 'h6'> = { 5: 'h5', 6: 'h6' }

export function blockquoteView({ id, key, children }: ViewProps) {
  return (
    <blockquote key={key} data-block-id={id}>
      {children}
    </blockquote>
  )
}

export function bulletListView({ node, id, key, children }: ViewProps) {
  return (
    <ul key={key} dir={directionOf(node)} data-block-id={id}>
      {children}
    </ul>
  )
}

export function orderedListView({ node, id, key, children }: ViewProps) {
  const { start } = attrsOf<OrderedListAttrs>(node)
  return (
    <ol key={key} dir={directionOf(node)} data-block-id={id} start={start === 1 ? undefined : start}>
      {children}
    </ol>
  )
}

export function listItemView({ id, key, children }: ViewProps) {
  return (
    <li key={key} data-block-id={id}>
      {children}
    </li>
  )
}

export function hardBreakView({ key }: ViewProps) {
  return <br key={key} />
}

export function horizontalRuleView({ id, key }: ViewProps) {
  return <hr key={key} data-block-id={id} />
}
