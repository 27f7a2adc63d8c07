import { Suspense, lazy, memo, useEffect, useRef, type ComponentType } from 'react'
import { hydration } from './hydration-start.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Renders on the server and hydrates when needed: the server's HTML stays until the code is loaded, and for good if loading fails.
 * `drawn` is the component, on the server only. React discards the server's HTML when props change before hydration, so the props
 * must stay the same.
 */
export function hydrateLater<Props extends object>(
  load: Load<Props>,
  drawn: ComponentType<Props> | null,
  { waits = true }: { waits?: boolean } = {},
): ComponentType<Props> {
  const Part = drawn ?? lazyPart(load, waits ? hydration.wanted : Promise.resolve())
  return memo(function HydratedLater(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}

/** Like hydrateLater, for a part with a plain form as its fallback. */
export function lazyPart<Props extends object>(load: Load<Props>, wanted: Promise<void> = hydration.wanted): ComponentType<Props> {
  return lazy(async () => {
    await wanted
    return { default: await load().catch(() => new Promise<never>(() => {})) }
  }) as ComponentType<Props>
}

/** Marks the part in the DOM until it is hydrated. */
export function markedUntilAlive(load: Load<object>, drawn: ComponentType | null): ComponentType {
  const Part = hydrateLater(async () => alive(await load()), drawn && alive(drawn))
  return function Marked() {
    return (
      <div data-late="" className="contents">
        <Part />
      </div>
    )
  }
}

function alive(Part: ComponentType): ComponentType {
  return function Alive() {
    const end = useRef<HTMLElement>(null)
    useEffect(() => end.current?.closest('[data-late]')?.removeAttribute('data-late'))
    return (
      <>
        <Part />
        <i ref={end} hidden />
      </>
    )
  }
}
