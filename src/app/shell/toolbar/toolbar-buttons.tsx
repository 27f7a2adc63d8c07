import { Suspense, lazy, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import Briefcase from 'lucide-react/icons/briefcase'
import Layers from 'lucide-react/icons/layers'
import Message from 'lucide-react/icons/message-circle'
import Route from 'lucide-react/icons/route'
import { usePageFacts } from '#platform/pages/facts.ts'
import { cx } from '#ui/cx.ts'
import { Icon, type IconSource } from '#ui/icon.tsx'
import { isMail, newTabProps } from '#ui/text-link.tsx'
import { useStore } from '#ui/ui.store.ts'
import { CourseButton } from '../course/course-button.tsx'
import { panels } from '../panels/panel-store.ts'
import type { Shortcut } from '../shortcuts/shortcut-rules.ts'
import { toolbarTexts } from './toolbar.texts.ts'
import { placesOf, type ToolbarButton, type ToolbarView } from './toolbar-rules.ts'

const ToolbarHints = lazy(() =>
  import('./toolbar-hints.tsx').then(
    (module) => ({ default: module.ToolbarHints }),
    // on failure the toolbar works without hints
    () => ({ default: NoHints }),
  ),
)

function NoHints() {
  return <></>
}

interface ToolbarButtonsProps {
  buttons: ToolbarButton[]
  /** where nothing leads to My work, the course has its place */
  hasCourse: boolean
  view: ToolbarView | null
  act: (shortcut: Shortcut) => boolean
}

const icons: Record<ToolbarButton, IconSource> = {
  ask: Message,
  'ask-community': Message,
  projects: Layers,
  portfolio: Briefcase,
  'my-work': Route,
}
export const look =
  'flex h-10 min-w-10 items-center justify-center gap-2 rounded-sm px-3 font-medium text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well aria-expanded:text-ink @max-[37rem]:flex-col @max-[37rem]:gap-0 @max-[37rem]:px-1 @max-[37rem]:text-xs @max-[37rem]:leading-4'
const word = 'whitespace-nowrap @max-[20rem]:sr-only'

export function ToolbarButtons({ buttons, hasCourse, view, act }: ToolbarButtonsProps) {
  const { communityUrl } = usePageFacts()
  const { open } = useStore(panels.store)
  const box = useRef<HTMLDivElement>(null)
  const [hasHints, setHints] = useState(false)
  const comeNear = () => setHints(true)

  function toggle(button: Shortcut & ToolbarButton, isOpen: boolean, controls: string, keys: string) {
    return (
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        aria-keyshortcuts={`Control+${keys} Meta+${keys}`}
        className={look}
        onClick={() => act(button)}
      >
        <Face button={button} />
      </button>
    )
  }

  function faceOf(button: ToolbarButton) {
    if (button === 'ask') return toggle(button, open === 'left', 'panel-left', 'ArrowLeft')
    if (button === 'my-work') return toggle(button, open === 'right', 'panel-right', 'ArrowRight')
    if (button === 'projects') return toggle(button, view === 'directory', 'toolbar-view', 'K')
    if (button === 'portfolio') {
      return (
        <Link to="/portfolio" aria-keyshortcuts="Control+O Meta+O" className={look}>
          <Face button={button} />
        </Link>
      )
    }
    return (
      <a href={communityUrl} {...(!isMail(communityUrl) && newTabProps)} className={look}>
        <Face button={button} />
      </a>
    )
  }

  return (
    <div ref={box} className="flex items-center gap-1 lg:ms-4 lg:me-auto @max-[37rem]:gap-0" onPointerEnter={comeNear} onFocus={comeNear}>
      {placesOf(buttons).map((button) => {
        if (!buttons.includes(button)) return <Kept key={button} button={button} hasCourse={hasCourse} />
        return (
          <span key={button} data-hint={button} className="contents">
            {faceOf(button)}
          </span>
        )
      })}
      {hasHints && (
        <Suspense fallback={null}>
          <ToolbarHints within={box} />
        </Suspense>
      )}
    </div>
  )
}

/** Whatever is missing here leaves its place free: the others stand where they stand on every page. */
function Kept({ button, hasCourse }: { button: ToolbarButton; hasCourse: boolean }) {
  if (button === 'my-work' && hasCourse) return <CourseButton className={look} wordClass={word} />
  return (
    <span aria-hidden className={cx(look, 'invisible max-lg:hidden')}>
      <Face button={button} />
    </span>
  )
}

function Face({ button }: { button: ToolbarButton }) {
  return (
    <>
      <Icon icon={icons[button]} size={20} />
      <span className={word}>{toolbarTexts.buttons[button]}</span>
    </>
  )
}
