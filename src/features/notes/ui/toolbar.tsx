import EllipsisIcon from 'lucide-react/icons/ellipsis'
import ExamplesIcon from 'lucide-react/icons/shapes'
import ExplainIcon from 'lucide-react/icons/lightbulb'
import HighlighterIcon from 'lucide-react/icons/highlighter'
import MessageIcon from 'lucide-react/icons/message-circle-question-mark'
import NoteIcon from 'lucide-react/icons/notebook-pen'
import SimplifyIcon from 'lucide-react/icons/feather'
import TrashIcon from 'lucide-react/icons/trash-2'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { HIGHLIGHT_COLOURS, type HighlightColour } from '#features/projects/reading-marks.rules.ts'
import { Icon } from '#ui/icon.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Menu } from '#ui/menu.tsx'
import { useStore } from '#ui/ui.store.ts'
import { actionOf, type ToolbarAction } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { useBarKeys } from './bar-keys.ts'
import { keepAt, tellHeight } from './bar-place.ts'
import { editorState } from './editor-state.ts'
import { goOnFrom } from './go-to-range.ts'

interface ToolbarProps {
  range: Range
  /** the system shows its own menu at the words, so this bar stays at the edge */
  atEdge: boolean
  /** the highlight's colour; null if the words are not marked */
  colour: HighlightColour | null
  bar: readonly ToolbarAction[]
  /** in its menu */
  more: readonly ToolbarAction[]
  onAct(action: ToolbarAction): void
  onColour(colour: HighlightColour): void
  onClose(): void
}

const ICONS = {
  highlight: HighlighterIcon,
  note: NoteIcon,
  ask: MessageIcon,
  explain: ExplainIcon,
  examples: ExamplesIcon,
  simplify: SimplifyIcon,
  delete: TrashIcon,
}

/** The actions on selected words. */
export function Toolbar({ range, atEdge, colour, bar: acts, more, onAct, onColour, onClose }: ToolbarProps) {
  const whole = useRef<HTMLElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const keys = useBarKeys(bar)
  const { preferredHighlightColor } = useStore(editorState.store)

  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return undefined
    return atEdge ? tellHeight(current) : keepAt(current, range)
  }, [range, atEdge])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key, shiftKey } = event
      if (!(target instanceof Element) || target.closest('input, textarea, [contenteditable], [data-toasts]')) return
      const isIn = (element: HTMLElement | null) => element?.contains(document.activeElement) === true
      if (isIn(whole.current) && !isIn(bar.current) && (key === 'Escape' || key === 'Tab')) return
      if (key === 'Escape') return onClose()
      if (key === 'Tab' && isIn(bar.current)) {
        // continue from the words: after the bar comes the end of the page
        goOnFrom(range)
        return onClose()
      }
      if (key === 'Tab' && !shiftKey && target.contains(range.commonAncestorContainer)) {
        event.preventDefault()
        return keys.begin()
      }
      if (keys.move(event)) return event.preventDefault()
      const action = actionOf(event)
      if (!action || ![...acts, ...more, 'highlight'].includes(action)) return
      event.preventDefault()
      onAct(action)
    }
    // capture, so that a menu does not take letters for its type-ahead
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [range, acts, more, keys, onAct, onClose])

  return (
    <section
      ref={whole}
      aria-label={texts.toolbar}
      data-own-marks=""
      // a press must not clear the selection
      onPointerDown={(event) => event.preventDefault()}
    >
      <div ref={bar} role="toolbar" aria-label={texts.toolbar} className={atEdge ? 'mark-bar mark-bar-edge' : 'mark-bar'}>
        <span className="mark-colours">
          {HIGHLIGHT_COLOURS.map((one) => (
            <button
              key={one}
              type="button"
              className={`mark-colour mark-colour-${one}`}
              data-next={(colour === null && one === preferredHighlightColor) || undefined}
              aria-pressed={one === colour}
              aria-label={texts.colour[one]}
              title={texts.colour[one]}
              onClick={() => onColour(one)}
            />
          ))}
        </span>
        <span className="mark-acts">
          {acts.map((action) => (
            <button key={action} type="button" className="mark-act" onClick={() => onAct(action)}>
              <Icon icon={ICONS[action]} />
              {texts.action[action]}
              <Key action={action} />
            </button>
          ))}
          {more.length > 0 && (
            <Menu
              align="end"
              side={atEdge ? 'top' : 'bottom'}
              within={whole}
              entries={more.map((action) => ({
                label: texts.action[action],
                icon: ICONS[action],
                aside: <Key action={action} />,
                onSelect: () => onAct(action),
              }))}
              renderTrigger={(props) => (
                <button {...props} type="button" className="mark-act">
                  <Icon icon={EllipsisIcon} />
                  {texts.more}
                </button>
              )}
            />
          )}
        </span>
      </div>
    </section>
  )
}

function Key({ action }: { action: ToolbarAction }) {
  return (
    <span className="mark-key" aria-hidden>
      <Kbd keys={[texts.key[action]]} />
    </span>
  )
}
