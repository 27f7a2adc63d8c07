import { editVariable } from '../../nodes/edit-variable.ts'
import type { Reading } from '../reading.ts'
import { tickName } from '../reading-memory.ts'
import { askAboutCode, copyCode, copyInline, expandCode } from './code.ts'
import { pickPanel, pickTab, walkTabs } from './tabs.ts'

type Act = (element: HTMLElement, reading: Reading, event: MouseEvent) => void

/** Click handlers by selector. */
const ACTS: [selector: string, act: Act][] = [
  ['[data-tab]', (tab) => pickTab(tab)],
  ['[data-variable]', (button, { memory }) => editVariable(button, memory)],
  ['[data-copy=block]', (button) => void copyCode(button)],
  ['[data-copy=inline]', (button) => copyInline(button)],
  ['[data-expand]', expandCode],
  ['[data-ask-code]', askAboutCode],
  ['[data-ask]', ({ dataset }, { ask }) => ask(dataset.ask ?? '')],
  ['.doc-image > a', zoom],
  ['.doc-place-link', follow],
]

/** Delegates all clicks in a text to one listener. */
export function bringAlive(root: HTMLElement, reading: () => Reading): () => void {
  const listening = new AbortController()
  const { signal } = listening

  root.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || event.defaultPrevented) return
      for (const [selector, act] of ACTS) {
        const element = event.target.closest<HTMLElement>(selector)
        if (element) return act(element, reading(), event)
      }
    },
    { signal },
  )
  root.addEventListener('keydown', walkTabs, { signal })
  root.addEventListener('beforematch', ({ target }) => target instanceof HTMLElement && pickPanel(target), { signal })
  root.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.tick === undefined) return
      reading().memory.set(tickName(target.dataset.tick), target.checked ? 'yes' : 'no')
    },
    { signal },
  )
  root.dataset.alive = ''
  return () => {
    listening.abort()
    delete root.dataset.alive
  }
}

/** Modified clicks open a link elsewhere, as usual. */
function isElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

function zoom(link: HTMLElement, { zoomImage }: Reading, event: MouseEvent): void {
  if (isElsewhere(event)) return
  event.preventDefault()
  zoomImage(link.getAttribute('href') ?? '', link.querySelector('img')?.alt ?? '')
}

function follow(link: HTMLElement, reading: Reading, event: MouseEvent): void {
  if (!isElsewhere(event) && reading.follow(link.getAttribute('href') ?? '')) event.preventDefault()
}
