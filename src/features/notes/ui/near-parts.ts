export interface NearParts {
  watch(parts: ReadonlySet<Element>): void
  /** Visible, or within one screen. */
  isNear(part: Element): boolean
  end(): void
}

const A_SCREEN = '100% 0px'

/** Watches which parts of a page are near the viewport; also tells when the page is printed, because then all of it is visible. */
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
