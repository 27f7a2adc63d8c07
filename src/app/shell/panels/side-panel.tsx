import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/icon-button.tsx'
import { useStore } from '#ui/ui.store.ts'
import { OfflineNotice } from '../offline-notice.tsx'
import { PanelHandle } from './panel-handle.tsx'
import type { Side } from './panel-rules.ts'
import { panels } from './panel-store.ts'
import { panelTexts } from './panels.texts.ts'

interface SidePanelProps {
  side: Side
  children: ReactNode
}

/** Beside the centre, or over it on a small screen. Its content loads when it is first opened. */
export function SidePanel({ side, children }: SidePanelProps) {
  const isOpen = useStore(panels.store).open === side
  const words = panelTexts[side]
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen

  const panel = useRef<HTMLElement>(null)
  const knew = useRef<boolean | null>(null)
  useEffect(() => {
    const changedHere = panels.isMoved() && knew.current !== null && knew.current !== isOpen
    knew.current = isOpen
    const hasFocus = document.activeElement?.matches('[role=separator]') || panel.current?.contains(document.activeElement)
    if (changedHere && isOpen && !hasFocus) panel.current?.focus({ preventScroll: true })
  }, [isOpen])

  return (
    <aside ref={panel} id={`panel-${side}`} aria-label={words.title} tabIndex={-1} data-side={side} className="panel">
      <header className="flex items-center justify-between gap-2 border-b py-2 ps-4 pe-2">
        <h2 className="text-lg">{words.title}</h2>
        <IconButton icon={X} label={words.close} onClick={panels.close} />
      </header>
      {isOpen && <OfflineNotice inPanel />}
      <div data-scroll className="min-h-0 flex-1 overflow-y-auto p-4 pb-24">
        {wasOpened.current && (
          <Suspense fallback={<div aria-busy className="h-40 animate-breathe rounded-md bg-well" />}>{children}</Suspense>
        )}
      </div>
      <PanelHandle side={side} />
    </aside>
  )
}
