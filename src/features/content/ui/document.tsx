import { memo, type ReactNode } from 'react'
import type { DocNode } from '../rules.ts'
import { renderBlocks } from './render.tsx'

/** A published document as plain React: the same tree on the server and in the browser, and no editor anywhere. */
export const Document = memo(function Document({ document, track }: { document: DocNode; track?: string | null }): ReactNode {
  return <div className="doc">{renderBlocks(document.content ?? [], track ?? null)}</div>
})
