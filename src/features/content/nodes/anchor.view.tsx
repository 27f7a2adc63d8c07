import type { ViewProps } from '../ui/view.ts'

export function anchorView({ id, key }: ViewProps) {
  return <span key={key} id={id} className="doc-anchor" data-block-id={id} />
}
