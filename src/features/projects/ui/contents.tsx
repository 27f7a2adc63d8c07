import ChevronDown from 'lucide-react/icons/chevron-down'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { Suspense, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react'
import type { OutlineStep } from '#features/content/content.rules.ts'
import type { TaskViews } from '#features/content/ui/task-views.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { localStore } from '#platform/browser/storage.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Icon } from '#ui/icon.tsx'
import type { ProjectsClient } from '../projects.client.ts'
import { markersQuery } from '../contents.client.ts'
import { CONTENTS_KEY, SMALL_SCREEN, contentsOf, finishedSteps, type ContentsChild, type ContentsStep } from '../contents.rules.ts'
import { contentsTexts } from '../contents.texts.ts'
import { changedAt, present, type Bookmark } from '../reading-marks.rules.ts'
import { NO_TRACK, type Counted } from '../projects.rules.ts'
import { projectTexts } from '../projects.texts.ts'
import { useStepInView } from './contents-spy.ts'
import { useBookmarks } from './use-annotations.ts'
import { walkContents } from './walk-contents.ts'

export interface ContentsProps {
  projectId: string
  outline: OutlineStep[]
  track: string | null
  isSignedIn: boolean
  tasks: Counted
  Within: TaskViews['Within']
}

/** Plain links to the steps and their parts: a column on wide screens, a strip of bars on narrow ones. */
export function Contents({ projectId, outline, track, isSignedIn, tasks, Within }: ContentsProps) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const { data: markers } = useQuery({ ...markersQuery(calls, projectId, track ?? NO_TRACK), enabled: isSignedIn })
  const statuses = useMemo(() => new Map(markers?.boxes.map((box) => [box.id, box.status])), [markers])
  const finished = useMemo(() => finishedSteps(outline, markers?.boxes ?? []), [outline, markers])
  const current = useStepInView(outline.map((step) => step.id)) ?? outline[0]?.id ?? null
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const nav = useRef<HTMLElement>(null)
  const { pinned, pin } = usePinned(nav)
  const { bookmarks: kept, change } = useBookmarks(projectId)
  const bookmarks = useMemo(() => present<Bookmark>(kept), [kept])
  const entries = useSame(
    contentsOf(outline, { track, statuses, toggled, current, bookmarks }).map((step) => ({ step, marked: markedIn(step, bookmarks) })),
  )

  const onBookmark = useCallback(
    (id: string, isMarked: boolean) => {
      if (!isSignedIn) return askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'bookmark' })
      const at = changedAt(kept, id, new Date().toISOString())
      change(() => ({ bookmarks: { [id]: { id, at, ...(isMarked && { gone: true as const }) } } }))
      recordEvent('bookmark_toggled', { projectId, sectionId: id, ...(track && { trackId: track }) })
    },
    [change, isSignedIn, kept, projectId, track],
  )
  const onToggle = useCallback((id: string, isOpen: boolean) => setToggled((now) => ({ ...now, [id]: isOpen })), [])

  function onPick(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a')
    if (!link) return
    const sectionId = link.hash.slice(1)
    // makes the target focusable for the jump
    document.getElementById(sectionId)?.setAttribute('tabindex', '-1')
    recordEvent('contents_jumped', { projectId, sectionId, ...(track && { trackId: track }) })
    // on a small screen the open list would cover the chosen text
    if (pinned && isSmall()) pin(false)
  }

  function onPin() {
    pin(!pinned)
    recordEvent('pin_toggled', { projectId, location: 'contents', ...(track && { trackId: track }) })
  }

  return (
    <nav ref={nav} className="toc" aria-label={contentsTexts.contents}>
      <button type="button" className="toc-strip" aria-label={contentsTexts.contents} aria-expanded={pinned} onClick={() => pin(!pinned)}>
        {outline.map((step) => (
          <span key={step.id} className={barOf(step.id === current, finished.has(step.id))} />
        ))}
      </button>
      <div className="toc-panel" onClick={onPick} onKeyDown={walkContents}>
        <div className="toc-head">
          <span>
            {contentsTexts.contents}
            {isSignedIn && tasks.required > 0 && <span className="toc-figure"> {projectTexts.tasks(tasks.done, tasks.required)}</span>}
          </span>
          <span className="toc-pin">
            <button type="button" aria-label={pinned ? contentsTexts.unpin : contentsTexts.pin} aria-pressed={pinned} onClick={onPin}>
              <Icon icon={pinned ? PinOff : Pin} size={16} />
            </button>
          </span>
        </div>
        <ol className="toc-list" tabIndex={-1}>
          {entries.map(({ step, marked }) => (
            <Step
              key={step.id}
              step={step}
              current={step.id === current}
              finished={finished.has(step.id)}
              {...{ marked, onBookmark, onToggle, Within }}
            />
          ))}
        </ol>
      </div>
    </nav>
  )
}

/** Whether the contents are pinned; a script before the first paint sets the same attribute. */
function usePinned(nav: RefObject<HTMLElement | null>) {
  const [pinned, setPinned] = useState(false)
  useEffect(() => setPinned('contents' in document.documentElement.dataset), [])
  useEffect(() => {
    if (!pinned) return undefined
    function leave(event: Event) {
      const stays =
        event instanceof KeyboardEvent ? event.key !== 'Escape' || event.defaultPrevented : nav.current?.contains(event.target as Node)
      if (stays || !isSmall()) return
      pin(false)
      // the list stays open while it has the focus
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && nav.current?.contains(activeElement)) activeElement.blur()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', leave)
    }
  }, [pinned, nav])

  function pin(next: boolean) {
    setPinned(next)
    document.documentElement.toggleAttribute('data-contents', next)
    if (!isSmall()) localStore.write(CONTENTS_KEY, next ? 'yes' : 'no')
  }
  return { pinned, pin }
}

function isSmall(): boolean {
  return matchMedia(SMALL_SCREEN).matches
}

/** Keeps the identity of unchanged parts, so that only changed ones render again. */
function useSame<Of>(now: Of): Of {
  const last = useRef(now)
  const same = replaceEqualDeep(last.current, now)
  useLayoutEffect(() => void (last.current = same))
  return same
}

function markedIn({ id, children }: ContentsStep, bookmarks: readonly Bookmark[]): string[] {
  const ids = [id, ...children.map((child) => child.id)]
  return bookmarks.map((bookmark) => bookmark.id).filter((one) => ids.includes(one))
}

interface Marking {
  /** ids of bookmarked items, including the step itself */
  marked: string[]
  onBookmark: (id: string, isMarked: boolean) => void
}

interface StepProps extends Marking, Pick<ContentsProps, 'Within'> {
  step: ContentsStep
  current: boolean
  finished: boolean
  onToggle: (id: string, isOpen: boolean) => void
}

function barOf(isCurrent: boolean, isFinished: boolean): string {
  return isCurrent ? 'toc-bar toc-bar-current' : isFinished ? 'toc-bar toc-bar-finished' : 'toc-bar'
}

const Step = memo(function Step({ step, current, finished, marked, onBookmark, onToggle, Within }: StepProps) {
  const { id, title, children, childrenVisibility, isOpen } = step
  const listId = `contents-${id}`
  const isMarked = marked.includes(id)
  return (
    <li className={current ? 'toc-step toc-step-current' : 'toc-step'}>
      <span className="toc-row">
        <a href={`#${id}`} aria-current={current ? 'location' : undefined}>
          {finished && <span className="toc-blaze" role="img" aria-label={contentsTexts.done} title={contentsTexts.done} />}
          {title}
        </a>
        <BookmarkButton title={title} isMarked={isMarked} onToggle={() => onBookmark(id, isMarked)} />
        {children.length > 0 && (
          <button
            type="button"
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={contentsTexts.whatIsIn(title)}
            onClick={() => onToggle(id, !isOpen)}
          >
            <Icon icon={ChevronDown} />
          </button>
        )}
      </span>
      {children.length > 0 && (
        <ul id={listId} className={isOpen ? 'toc-items' : 'toc-items toc-items-shut'}>
          <Items items={children} visibility={childrenVisibility} {...{ listId, marked, onBookmark, Within }} />
        </ul>
      )}
    </li>
  )
})

interface ItemsProps extends Marking, Pick<ContentsProps, 'Within'> {
  items: ContentsChild[]
  visibility: Record<string, boolean>
  listId: string
}

/** Loaded lazily: most items are in closed steps. */
const Items = memo(function Items({ items, visibility, listId, marked, onBookmark, Within }: ItemsProps) {
  return (
    <Suspense>
      <Within id={listId}>
        {items
          .filter(({ id }) => visibility[id])
          .map((item) => {
            const isMarked = marked.includes(item.id)
            return <Item key={item.id} item={item} isMarked={isMarked} onBookmark={() => onBookmark(item.id, isMarked)} />
          })}
      </Within>
    </Suspense>
  )
})

interface ItemProps {
  item: ContentsChild
  isMarked: boolean
  onBookmark: () => void
}

function Item({ item: { id, title, status }, isMarked, onBookmark }: ItemProps) {
  return (
    <li className="toc-row">
      <a href={`#${id}`} className="group">
        {status && (
          <span
            className={`toc-ring toc-ring-${status}`}
            role="img"
            aria-label={contentsTexts.status[status]}
            title={contentsTexts.status[status]}
          />
        )}
        <span className="line-clamp-2 group-focus-visible:line-clamp-none pointer-coarse:line-clamp-none" title={title}>
          {title}
        </span>
      </a>
      <BookmarkButton title={title} isMarked={isMarked} onToggle={onBookmark} />
    </li>
  )
}

interface BookmarkButtonProps {
  title: string
  isMarked: boolean
  onToggle: () => void
}

function BookmarkButton({ title, isMarked, onToggle }: BookmarkButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={isMarked ? 'toc-bookmark toc-bookmark-set' : 'toc-bookmark'}
      aria-pressed={isMarked}
      aria-label={contentsTexts.bookmark(title)}
      title={contentsTexts.bookmarkHere}
      onClick={onToggle}
    />
  )
}
