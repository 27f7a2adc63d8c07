import { plainText } from '../../ui/plain-text.ts'
import { attrsOf, type ViewProps } from '../../ui/view.ts'
import { AskLink, PlaceLink } from './links.tsx'
import type { ContentLinkAttrs } from './rules.ts'

export function contentLinkView({ node, key, children }: ViewProps) {
  const { to, type, prefill } = attrsOf<ContentLinkAttrs>(node)
  if (type === 'ask') {
    return (
      <AskLink key={key} prefill={prefill || plainText(node)}>
        {children}
      </AskLink>
    )
  }
  return (
    <PlaceLink key={key} to={to}>
      {children}
    </PlaceLink>
  )
}
