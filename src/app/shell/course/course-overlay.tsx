import { Suspense, lazy, useEffect, useRef } from 'react'
import X from 'lucide-react/icons/x'
import { loadLate } from '#platform/browser/load-late.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStore } from '#ui/ui.store.ts'
import { panels } from '../panels/panel-store.ts'
import type { ShellPlace } from '../place-rules.ts'
import { CourseButton } from './course-button.tsx'
import { course } from './course-store.ts'
import { courseTexts } from '#features/schedule/course.texts.ts'
import { useEdge } from './use-edge.ts'

const CourseBody = lazy(() => loadLate(() => import('./course-body.tsx')).then((module) => ({ default: module.CourseBody })))

interface CourseOverlayProps {
  place: ShellPlace
  pathname: string
  /** Where no toolbar has one, its button stands at the edge. */
  hasButton: boolean
}

/** The course at the left edge, over the page, while no panel is open. */
export function CourseOverlay({ place, pathname, hasButton }: CourseOverlayProps) {
  const state = useStore(course)
  const box = useRef<HTMLElement>(null)
  const givesBack = useRef(false)
  const isBeside = useStore(panels.store).open !== null && place.name === 'project'
  const isOpen = state !== 'shut' && !isBeside

  useEffect(() => () => course.write('shut'), [pathname, isBeside])
  useEdge({ state, setState: course.write, box, enabled: !isBeside })
  useEffect(() => {
    if (state === 'by-button') box.current?.focus({ preventScroll: true })
    // the button is hidden as long as the course lies over it
    if (state === 'shut' && givesBack.current) document.querySelector<HTMLElement>('[data-course-button]')?.focus({ preventScroll: true })
    givesBack.current = false
  }, [state])

  useEffect(() => {
    if (state === 'shut') return undefined
    function press(event: KeyboardEvent) {
      const isElsewhere = event.target instanceof Element && event.target.closest('[role=dialog]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) shut()
    }
    // opened by hovering: a click outside closes it and acts as usual
    function touch(event: PointerEvent) {
      const isInside = event.target instanceof Node && box.current?.contains(event.target)
      if (state === 'by-hover' && !isInside) shut()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', touch)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', touch)
    }
  }, [state])

  function shut() {
    givesBack.current = box.current?.contains(document.activeElement) ?? false
    course.write('shut')
  }

  if (isBeside) return null
  return (
    <>
      {hasButton && (
        <CourseButton className="course-button fixed start-1 xl:start-3 bottom-4 z-20 flex h-13 w-13 flex-col items-center justify-center rounded-sm border border-line bg-sheet text-xs leading-tight font-medium text-ink-soft shadow-raised transition-colors hover:bg-well hover:text-ink max-lg:hidden print:hidden" />
      )}
      {isOpen && (
        <>
          {state === 'by-button' && (
            <div
              data-course-background
              className="fixed inset-0 z-35 bg-scrim transition-opacity duration-250 starting:opacity-0"
              onClick={shut}
            />
          )}
          <aside
            ref={box}
            tabIndex={-1}
            aria-label={courseTexts.title}
            data-course={state}
            className="fixed inset-y-0 start-0 z-35 flex w-90 max-w-[calc(100vw-3rem)] flex-col border-e bg-sheet shadow-floating transition-[translate] duration-300 outline-none starting:-translate-x-full rtl:starting:translate-x-full"
          >
            <header className="flex items-center justify-between gap-2 border-b py-2 ps-4 pe-2">
              <h2 className="text-lg">{courseTexts.title}</h2>
              <IconButton icon={X} label={courseTexts.close} onClick={shut} />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto p-4 pb-12">
              <Suspense
                fallback={<Skeleton shape="card" count={4} lines={1} label={courseTexts.loading} className="flex flex-col gap-3" />}
              >
                <CourseBody projectId={place.projectId} />
              </Suspense>
            </div>
          </aside>
        </>
      )}
    </>
  )
}
