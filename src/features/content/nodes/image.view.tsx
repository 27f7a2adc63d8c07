import { imageTexts } from '../content.texts.ts'
import { directionOf } from '../ui/direction.ts'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ImageAttrs } from './image.rules.ts'
import { sourceSets } from './source-sets.ts'

const SIZES = '(min-width: 48rem) 45rem, 100vw'
/** From this width in px on, text in a drawing is too small on a phone. */
const DRAWING = 576

/** A link to the picture; with scripts the zoom viewer opens instead. */
export function imageView({ node, key, isFirst }: ViewProps) {
  const { id, src, alt, withBorder, withSpacing, width, height, sources, caption } = attrsOf<ImageAttrs>(node)
  const isDrawing = src.endsWith('.svg') && width >= DRAWING
  const names = ['doc-image', withBorder && 'doc-image-border', withSpacing && 'doc-image-spacing', isDrawing && 'doc-image-drawing']
  return (
    <figure key={key} className={names.filter(Boolean).join(' ')} data-block-id={id}>
      <a href={src} title={imageTexts.zoom}>
        <picture>
          {sourceSets(sources).map((set) => (
            <source key={set.type} type={set.type} srcSet={set.srcSet} sizes={SIZES} />
          ))}
          <img
            src={src}
            alt={alt}
            width={width}
            height={height}
            // the first picture is often the largest element in the first view
            {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
          />
        </picture>
      </a>
      {caption && <figcaption dir={directionOf(caption)}>{caption}</figcaption>}
    </figure>
  )
}
