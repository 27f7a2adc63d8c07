export interface NearParts {
  watch(parts: ReadonlySet<Element>): void
  /** It is seen, or a screen away. */
  isNear(part: Element): boolean
  end(): void
}

const A_SCREEN = '100% 0px'

/** Which parts of a page are near what is seen; told whenever that changes, and when the page goes to paper, where all of it is seen. */
export function watchNear(onMove: () => void, onPrint: (isPrinting: boolean) => void): NearParts {
  const watched = new Set<Element>()
  const near = new Set<Element>()
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) near.add(target)
        else near.delete(target)
      }
      onMove()
    },
    { rootMargin: A_SCREEN },
  )
  const listening = new AbortController()
  window.addEventListener('beforeprint', () => onPrint(true), { signal: listening.signal })
  window.addEventListener('afterprint', () => onPrint(false), { signal: listening.signal })

  return {
    watch(parts) {
      for (const part of watched) {
        if (parts.has(part)) continue
        observer.unobserve(part)
        watched.delete(part)
        near.delete(part)
      }
      for (const part of parts) {
        if (watched.has(part)) continue
        watched.add(part)
        observer.observe(part)
      }
    },
    isNear: (part) => near.has(part),
    end() {
      observer.disconnect()
      listening.abort()
    },
  }
}
