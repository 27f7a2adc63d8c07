import { linkTexts } from '../content.texts.ts'
import { plainText } from '../ui/plain-text.ts'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import { linkHref, type ContentLinkAttrs } from './content-link.rules.ts'

/** A link to a place in this or another project, or a button that opens the chat. */
export function contentLinkView({ node, key, children }: ViewProps) {
  const { to, type, prefill } = attrsOf<ContentLinkAttrs>(node)
  if (type === 'ask') {
    const question = prefill || plainText(node)
    return (
      <button key={key} type="button" className="doc-ask-link" title={linkTexts.ask(question)} data-ask={question}>
        {children}
      </button>
    )
  }
  return (
    <a key={key} className="doc-place-link" href={linkHref(to)}>
      {children}
    </a>
  )
}
