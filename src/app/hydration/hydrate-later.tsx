import { Suspense, lazy, memo, useEffect, useRef, type ComponentType } from 'react'
import { hydration } from './hydration-start.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Drawn by the server, and alive when there is a reason to be: what the server drew stays until its code is there, and for
 * good where the code cannot be had. `drawn` is the part itself, on the server alone.
 * React throws away what the server drew when props change before it is alive: with the same ones it is left alone.
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

/** The same for a part whose plain form stands in its place meanwhile. */
export function lazyPart<Props extends object>(load: Load<Props>, wanted: Promise<void> = hydration.wanted): ComponentType<Props> {
  return lazy(async () => {
    await wanted
    return { default: await load().catch(() => new Promise<never>(() => {})) }
  }) as ComponentType<Props>
}

/** Until it is alive it says so of itself. */
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
