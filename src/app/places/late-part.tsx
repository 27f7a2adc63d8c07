import { Suspense, lazy, useEffect, useRef, type ComponentType, type ReactElement } from 'react'
import { late } from '../shell/late.ts'

/**
 * What is made of links needs no script to be read and used: the server draws it, and it comes alive with the shell,
 * at the first sign of life. Until then it says so of itself.
 */
export function latePart(load: () => Promise<ComponentType>, drawn: ComponentType | null): () => ReactElement {
  const Body =
    drawn ??
    lazy(async () => {
      await late.wanted
      return { default: await load() }
    })

  return function LatePart() {
    const box = useRef<HTMLDivElement>(null)
    return (
      <div ref={box} data-late="" className="contents">
        <Suspense>
          <Body />
          <Alive onAlive={() => box.current?.removeAttribute('data-late')} />
        </Suspense>
      </div>
    )
  }
}

function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive)
  return null
}
