import ExamplesIcon from 'lucide-react/icons/shapes'
import ExplainIcon from 'lucide-react/icons/lightbulb'
import HighlighterIcon from 'lucide-react/icons/highlighter'
import MessageIcon from 'lucide-react/icons/message-circle-question-mark'
import NoteIcon from 'lucide-react/icons/notebook-pen'
import SimplifyIcon from 'lucide-react/icons/feather'
import TrashIcon from 'lucide-react/icons/trash-2'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { HIGHLIGHT_COLOURS, NOTE_ACTIONS, type HighlightColour } from '#features/projects/files/marks/rules.ts'
import { Icon } from '#ui/icon.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { actionOf, type ToolbarAction } from '../rules.ts'
import { notesTexts as texts } from '../texts.ts'

interface ToolbarProps {
  range: Range
  /** the system shows its own menu at the words, so this one stays at the edge */
  atEdge: boolean
  colour: HighlightColour
  isMarked: boolean
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
const GAP = 8

/** What can be done with the words that are selected. */
export function Toolbar({ range, atEdge, colour, isMarked, onAct, onColour, onClose }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const acts: ToolbarAction[] = isMarked ? ['note', ...NOTE_ACTIONS, 'delete'] : ['highlight', 'note', ...NOTE_ACTIONS]

  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return undefined
    if (atEdge) return tellHeight(current)
    const place = () => placeAt(current, range)
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [range, atEdge])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]')) return
      if (key === 'Escape') return onClose()
      const action = actionOf(event)
      if (!action || (action === 'delete' && !isMarked)) return
      event.preventDefault()
      onAct(action)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isMarked, onAct, onClose])

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={texts.toolbar}
      data-own-marks=""
      className={atEdge ? 'mark-bar mark-bar-edge' : 'mark-bar'}
      // a press must not take the selection away
      onPointerDown={(event) => event.preventDefault()}
    >
      <span className="mark-colours">
        {HIGHLIGHT_COLOURS.map((one) => (
          <button
            key={one}
            type="button"
            className={`mark-colour mark-colour-${one}`}
            aria-pressed={isMarked && one === colour}
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
            <span className="mark-key" aria-hidden>
              <Kbd keys={[texts.key[action]]} />
            </span>
          </button>
        ))}
      </span>
    </div>
  )
}

/** A note at the foot of the page lies above it. */
function tellHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--mark-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--mark-bar')
  }
}

/** Over the words, or under them where there is no room. */
function placeAt(bar: HTMLElement, range: Range): void {
  const { top, bottom, left, width } = range.getBoundingClientRect()
  const { width: own, height } = bar.getBoundingClientRect()
  const above = top - height - GAP
  const at = above > 64 ? above : Math.min(bottom + GAP, innerHeight - height - GAP)
  bar.style.left = `${Math.max(GAP, Math.min(left + width / 2 - own / 2, document.documentElement.clientWidth - own - GAP)) + scrollX}px`
  bar.style.top = `${at + scrollY}px`
}
