import type { MouseEvent, ReactNode } from 'react'
import { linkTexts } from '../../texts.ts'
import { useReading } from '../../ui/reading.ts'

export function AskLink({ prefill, children }: { prefill: string; children: ReactNode }) {
  const { ask } = useReading()
  return (
    <button type="button" className="doc-ask-link" title={linkTexts.ask(prefill)} onClick={() => ask(prefill)}>
      {children}
    </button>
  )
}

/** An ordinary link, to a place in this project or to another project; the page may follow it without a load. */
export function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  const { hrefOf, follow } = useReading()
  const href = hrefOf(to)

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!elsewhere && follow(href)) event.preventDefault()
  }

  return (
    <a className="doc-place-link" href={href} onClick={onClick}>
      {children}
    </a>
  )
}
