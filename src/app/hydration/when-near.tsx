import { use, type ComponentType } from 'react'
import { hasUnsavedAnswers } from '#features/validations/ui/unsaved-answers.ts'
import { whenIdle } from '#platform/browser/when-idle.ts'
import { useAlive } from '#ui/use-alive.ts'
import { hydration } from './hydration-start.ts'

/** A window's height before it is seen. */
const MARGIN = '100%'
/** So long after the page is wanted alive, what nobody came near follows, a box whenever there is nothing else to do. */
const REST_MS = 5000

interface NearPart {
  node: { attrs?: Record<string, unknown> | undefined }
}

/** Of a part of a task: what the server drew stays as it is until somebody comes near its box, or nothing else is to be done. */
export function whenNear<Props extends NearPart>(Part: ComponentType<Props>): ComponentType<Props> {
  return function WhenNear(props: Props) {
    // what React draws anew, as where the text around it has changed, waits for nobody
    const wait = useAlive() ? null : untilNear(props.node.attrs?.id as string)
    if (wait) use(wait)
    return <Part {...props} />
  }
}

const boxes = new Map<Element, PromiseWithResolvers<void>>()
let watch: IntersectionObserver | null | undefined

function untilNear(id: string): Promise<void> | null {
  // each field has to take over what was left or typed for it before any of them asks for what other pages left
  if (watch === undefined) watch = hasUnsavedAnswers() ? null : startWatch()
  const box = document.getElementById(id)?.closest('.doc-task')
  if (!watch || !box) return null
  const wait = boxes.get(box) ?? Promise.withResolvers<void>()
  boxes.set(box, wait)
  watch.observe(box)
  return wait.promise
}

function startWatch(): IntersectionObserver {
  void hydration.wanted.then(() => setTimeout(() => void goOn(), REST_MS))
  return new IntersectionObserver((seen) => seen.forEach(({ isIntersecting, target }) => isIntersecting && boxes.get(target)?.resolve()), {
    rootMargin: MARGIN,
  })
}

async function goOn(): Promise<void> {
  for (const wait of boxes.values()) {
    wait.resolve()
    await new Promise<void>((idle) => whenIdle(idle))
  }
}
