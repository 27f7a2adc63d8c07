import { use, type ReactNode } from 'react'
import { hasUnsavedAnswers } from '#features/validations/ui/unsaved-answers.ts'
import { whenIdle } from '#platform/browser/when-idle.ts'
import { useAlive } from '#ui/use-alive.ts'
import { hydration } from './hydration-start.ts'

/** A window's height before it is seen. */
const MARGIN = '100%'
/** So long after the page is wanted alive, what nobody came near follows, a part whenever there is nothing else to do. */
const REST_MS = 5000

interface Props {
  id: string
  children: ReactNode
}

/** What stands in a part of a text: what the server drew stays as it is until somebody comes near it, or nothing else is to be done. */
export function WhenNear({ id, children }: Props): ReactNode {
  // what React draws anew, as where the text around it has changed, waits for nobody
  const wait = useAlive() ? null : untilNear(id)
  if (wait) use(wait)
  return children
}

/** React brings a part alive within the press that meets it, or else keeps the press from whoever listens in finished HTML: there it must not wait. */
let pressed: EventTarget | null = null

const parts = new Map<Element, PromiseWithResolvers<void>>()
let watch: IntersectionObserver | null | undefined

function untilNear(id: string): Promise<void> | null {
  // each field has to take over what was left or typed for it before any of them asks for what other pages left
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
  // what stands in a part joins them when the part has come alive
  for (const wait of parts.values()) {
    wait.resolve()
    await new Promise<void>((idle) => whenIdle(idle))
  }
  watch?.disconnect()
  watch = null
  for (const wait of parts.values()) wait.resolve()
  parts.clear()
}
