import { Suspense, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { isComposing } from '#ui/composing.ts'
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

/** What had the focus before a panel was opened. */
let opener: Element | null = null

/** Beside the centre, or over it on a small screen. Its content loads when it is first opened. */
export function SidePanel({ side, children }: SidePanelProps) {
  const isOpen = useStore(panels.store).open === side
  const words = panelTexts[side]
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen

  const panel = useRef<HTMLElement>(null)
  // comes before the effects in the panel, which may take the focus
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isOpen && !activeElement?.closest('.panel')) opener = activeElement
    if (panels.store.read().open === null) giveBack(panel.current)
  }, [isOpen])
  const knew = useRef<boolean | null>(null)
  useEffect(() => {
    const changedHere = panels.isMoved() && knew.current !== null && knew.current !== isOpen
    knew.current = isOpen
    const hasFocus = document.activeElement?.matches('[role=separator]') || panel.current?.contains(document.activeElement)
    if (changedHere && isOpen && !hasFocus) panel.current?.focus({ preventScroll: true })
  }, [isOpen])

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    panels.close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of what is in it
    <aside ref={panel} id={`panel-${side}`} aria-label={words.title} tabIndex={-1} data-side={side} className="panel" onKeyDown={press}>
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

/** Moves the focus out of a closed panel: to where it came from, or to the panel's button. The handle is still there, and keeps it. */
function giveBack(panel: HTMLElement | null) {
  const hasFocus = () => panel?.contains(document.activeElement)
  if (hasFocus() && !document.activeElement?.matches('[role=separator]')) {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    if (hasFocus()) document.querySelector<HTMLElement>(`button[aria-controls=${panel?.id}]`)?.focus({ preventScroll: true })
  }
  opener = null
}
