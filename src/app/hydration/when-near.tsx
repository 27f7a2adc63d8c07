import { use, type ReactNode } from 'react'
import { hasUnsavedAnswers } from '#features/validations/ui/unsaved-answers.ts'
import { whenIdle } from '#platform/browser/when-idle.ts'
import { useAlive } from '#ui/use-alive.ts'
import { hydration } from './hydration-start.ts'

/** One viewport ahead. */
const MARGIN = '100%'
/** After this long, hydrates the parts that nobody came near, one per idle period. */
const REST_MS = 5000

interface Props {
  id: string
  children: ReactNode
}

/** A part of a text: keeps the server's HTML until the reader comes near or the browser is idle. */
export function WhenNear({ id, children }: Props): ReactNode {
  // a client render, as after a change of the surrounding text, must not wait
  const wait = useAlive() ? null : untilNear(id)
  if (wait) use(wait)
  return children
}

/**
 * The target of the current press: React hydrates a part synchronously within the press, or else hides the press from listeners in
 * static HTML. So it must not wait.
 */
let pressed: EventTarget | null = null

const parts = new Map<Element, PromiseWithResolvers<void>>()
let watch: IntersectionObserver | null | undefined

function untilNear(id: string): Promise<void> | null {
  // each field must restore its own leftovers before any of them asks for those of other pages
  if (watch === undefined) watch = hasUnsavedAnswers() ? null : startWatch()
  const part = document.getElementById(id)
  if (!watch || !part || (pressed instanceof Node && part.contains(pressed))) return null
  const wait = parts.get(part) ?? Promise.withResolvers<void>()
  parts.set(part, wait)
  watch.observe(part)
  return wait.promise
}

function startWatch(): IntersectionObserver {
  void hydration.wanted.then(() => setTimeout(() => void goOn(), REST_MS))
  for (const press of ['pointerdown', 'keydown', 'click']) window.addEventListener(press, ({ target }) => void (pressed = target), true)
  return new IntersectionObserver((seen) => seen.forEach(({ isIntersecting, target }) => isIntersecting && parts.get(target)?.resolve()), {
    rootMargin: MARGIN,
  })
}

async function goOn(): Promise<void> {
  // a nested part is added while its parent hydrates
  for (const wait of parts.values()) {
    wait.resolve()
    await new Promise<void>((idle) => whenIdle(idle))
  }
  watch?.disconnect()
  watch = null
  for (const wait of parts.values()) wait.resolve()
  parts.clear()
}
