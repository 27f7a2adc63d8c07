import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { DIRECTORY_TABS, tabOf, type DirectoryTab } from '../directory.rules.ts'
import { directoryTexts } from '../directory.texts.ts'
import { directory } from './directory-store.ts'
import { Explore } from './explore.tsx'
import { MyProjects } from './my-projects.tsx'
import { useDirectory } from './use-directory.ts'

/** All projects and one's own; also a command palette, with keyboard focus in the search and arrow keys through the results. */
export function Directory() {
  const state = useDirectory()
  const box = useRef<HTMLDivElement>(null)
  const tab = tabOf(state.view)

  useEffect(() => {
    // the focused element left with the other tab, so move the focus
    const lost = document.activeElement === document.body || document.activeElement === null
    if (lost) box.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
  }, [tab])

  function show(next: DirectoryTab) {
    directory.change({ ...state, view: next })
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
    if ((key === 'ArrowLeft' || key === 'ArrowRight') && !isWriting(target)) {
      event.preventDefault()
      const forward = (key === 'ArrowRight') === (getComputedStyle(target).direction !== 'rtl')
      show(DIRECTORY_TABS[forward ? 1 : 0])
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (box.current && walk(box.current, target, key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
    }
  }

  return (
    <div ref={box} onKeyDown={press} className="directory" data-view={state.view}>
      <Tabs
        label={directoryTexts.tabs}
        value={tab}
        onChange={(id) => show(id === 'explore' ? 'explore' : 'my-projects')}
        tabs={[
          { id: 'explore', label: directoryTexts.explore, panel: tab === 'explore' ? <Explore /> : null },
          { id: 'my-projects', label: directoryTexts.mine, panel: tab === 'my-projects' ? <MyProjects /> : null },
        ]}
      />
    </div>
  )
}

/** A caret in text needs the arrow keys. */
function isWriting(target: HTMLElement): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio' && target.value !== '')
}

/** Moves the focus between the search box and the results; up from the first leads back to the box. */
function walk(box: HTMLElement, from: HTMLElement, step: 1 | -1): boolean {
  if (from instanceof HTMLTextAreaElement || (from instanceof HTMLInputElement && from.type === 'radio')) return false
  const stops = [...box.querySelectorAll<HTMLElement>('[data-search], [data-result]')]
  const at = stops.indexOf(from)
  const next = stops[at + step]
  if (at < 0 || !next) return false
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}
