import type { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { cx } from '#ui/cx.ts'
import { editingTexts as texts } from '../../editing.texts.ts'
import { insert, insertsFor } from './inserts.ts'
import type { Slash } from './slash.ts'

export type PressKey = (event: KeyboardEvent, slash: Slash) => boolean

interface SlashListProps {
  editor: Editor
  slash: Slash
  keysRef: RefObject<PressKey | null>
}

const LIST = 'editor-inserts'

/** The list of what can be inserted, at the cursor; keyboard focus stays in the text. */
export function SlashList({ editor, slash, keysRef }: SlashListProps) {
  const [chosen, setChosen] = useState({ at: 0, query: '' })
  const box = useRef<HTMLDivElement>(null)
  const found = insertsFor(slash.query)
  const at = chosen.query === slash.query ? Math.min(chosen.at, found.length - 1) : 0

  useEffect(() => {
    keysRef.current = (event, now) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const one = found[at]
      if (step !== undefined && found.length > 0) setChosen({ at: (at + step + found.length) % found.length, query: now.query })
      else if ((event.key === 'Enter' || event.key === 'Tab') && one) insert(editor, one, now)
      else return false
      return true
    }
    return () => {
      keysRef.current = null
    }
  })

  useLayoutEffect(() => {
    const { current } = box
    const around = current?.offsetParent
    if (!current || !around) return
    const { left, bottom } = editor.view.coordsAtPos(slash.from)
    const origin = around.getBoundingClientRect()
    current.style.top = `${bottom - origin.top + 4}px`
    current.style.left = `${Math.max(0, Math.min(left - origin.left, origin.width - current.offsetWidth))}px`
    current.scrollIntoView({ block: 'nearest' })
  }, [editor, slash.from, found.length])

  useLayoutEffect(() => {
    const { dom } = editor.view
    const option = box.current?.querySelector<HTMLElement>('[aria-selected=true]')
    option?.scrollIntoView({ block: 'nearest' })
    dom.setAttribute('aria-controls', LIST)
    if (option) dom.setAttribute('aria-activedescendant', option.id)
    else dom.removeAttribute('aria-activedescendant')
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, at, found])

  return (
    <div ref={box} className="slash-list">
      <div id={LIST} role="listbox" aria-label={texts.insert}>
        {found.map((one, index) => (
          <div
            key={`${one.name}-${one.label}`}
            id={`${LIST}-${index}`}
            role="option"
            aria-selected={index === at}
            className={cx('slash-option', index === at && 'bg-well')}
            // a press must move neither the cursor nor the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(editor, one, slash)}
          >
            {one.label}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="p-2 text-sm text-ink-soft">
          {texts.nothingFound}
        </p>
      )}
    </div>
  )
}
