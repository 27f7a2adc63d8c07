import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'
import { imageTexts } from '../../texts.ts'
import { useReading } from '../../ui/reading.ts'
import type { ImageAttrs } from './rules.ts'
import { sourceSets } from './source-sets.ts'

const ImageFailure = lazy(() => import('#ui/failure/image-failure.tsx').then((part) => ({ default: part.ImageFailure })))

const SIZES = '(min-width: 48rem) 45rem, 100vw'

/** A link to the picture itself; with scripts the zoom viewer opens instead. */
export function Picture({ id, src, alt, withBorder, withSpacing, width, height, sources, caption }: ImageAttrs) {
  const { zoomImage } = useReading()
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {}
    if (complete && currentSrc && naturalWidth === 0) setFailed(true)
  }, [])

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    zoomImage(src, alt)
  }

  const names = ['doc-image', withBorder && 'doc-image-border', withSpacing && 'doc-image-spacing']
  const sets = sourceSets(sources)
  return (
    <figure className={names.filter(Boolean).join(' ')} data-block-id={id}>
      {failed ? (
        <Suspense>
          <ImageFailure />
        </Suspense>
      ) : (
        <a href={src} title={imageTexts.zoom} onClick={onClick}>
          <picture>
            {sets.map((set) => (
              <source key={set.type} type={set.type} srcSet={set.srcSet} sizes={SIZES} />
            ))}
            <img
              ref={image}
              src={src}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              onError={() => setFailed(true)}
            />
          </picture>
        </a>
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
