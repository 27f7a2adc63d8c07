import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { DrawnText } from '../drawn-text.rules.ts'

interface Failed {
  place: HTMLElement
  Sentence: ComponentType
}

/** Replaces a failed picture with a sentence; with its alt text until that is loaded. */
export function FailedImages({ root, text }: { root: RefObject<HTMLElement | null>; text: DrawnText }) {
  const [failed, setFailed] = useState<Failed[]>([])

  useEffect(() => {
    const element = root.current
    const fail = async (image: EventTarget | null) => {
      const link = image instanceof HTMLImageElement ? image.closest('.doc-image > a') : null
      if (!link) return
      const part = await import('#ui/failure/image-failure.tsx').catch(() => null)
      if (!part || !link.isConnected) return
      const place = document.createElement('div')
      link.replaceWith(place)
      setFailed((before) => [...before, { place, Sentence: part.ImageFailure }])
    }
    for (const image of element?.querySelectorAll('img') ?? []) {
      if (image.complete && image.currentSrc && image.naturalWidth === 0) void fail(image)
    }
    const hear = ({ target }: Event) => void fail(target)
    element?.addEventListener('error', hear, true)
    return () => element?.removeEventListener('error', hear, true)
  }, [root, text])

  return failed.map(({ place, Sentence }, key) => createPortal(<Sentence />, place, String(key)))
}
