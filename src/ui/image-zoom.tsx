import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import type { Point } from './geometry.ts'
import { CENTRE, ZOOM, clampPan, panByKey, panTowards } from './image-zoom-rules.ts'
import { uiTexts } from './ui.texts.ts'

interface ImageZoomProps {
  src: string
  alt: string
  texts?: { zoomIn: string; zoomOut: string; keys: string } | undefined
  className?: string | undefined
}

const CLICK_TRAVEL = 4

/** A click toggles 2x zoom; a drag pans within the edges. */
export function ImageZoom({ src, alt, texts = uiTexts.imageZoom, className }: ImageZoomProps) {
  const [zoomed, setZoomed] = useState(false)
  const [pan, setPan] = useState<Point>(CENTRE)
  const frame = useRef<HTMLButtonElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const drag = useRef<{ from: Point; pan: Point; moved: boolean }>(undefined)

  useLayoutEffect(() => {
    if (image.current) image.current.style.transform = zoomed ? `translate(${pan.x}px, ${pan.y}px) scale(${ZOOM})` : ''
  }, [zoomed, pan])

  function clamped(wish: Point): Point {
    if (!frame.current || !image.current) return CENTRE
    const shown = { width: image.current.offsetWidth, height: image.current.offsetHeight }
    return clampPan(wish, shown, { width: frame.current.clientWidth, height: frame.current.clientHeight })
  }
  function toggle(event: MouseEvent<HTMLButtonElement>) {
    const byPointer = event.detail > 0
    if (byPointer && drag.current?.moved) return
    const box = event.currentTarget.getBoundingClientRect()
    const point = byPointer ? { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 } : CENTRE
    setPan(zoomed ? CENTRE : clamped(panTowards(point)))
    setZoomed(!zoomed)
  }
  function grab(event: PointerEvent<HTMLButtonElement>) {
    drag.current = { from: { x: event.clientX, y: event.clientY }, pan, moved: false }
    if (zoomed) event.currentTarget.setPointerCapture(event.pointerId)
  }
  function move(event: PointerEvent<HTMLButtonElement>) {
    const start = drag.current
    if (!start || event.buttons === 0) return
    const by = { x: event.clientX - start.from.x, y: event.clientY - start.from.y }
    if (Math.hypot(by.x, by.y) > CLICK_TRAVEL) start.moved = true
    if (zoomed && start.moved) setPan(clamped({ x: start.pan.x + by.x, y: start.pan.y + by.y }))
  }
  function step(event: KeyboardEvent) {
    const by = panByKey(event.key)
    if (!zoomed || !by) return
    event.preventDefault()
    setPan(clamped({ x: pan.x + by.x, y: pan.y + by.y }))
  }

  return (
    <button
      ref={frame}
      type="button"
      aria-label={`${alt}. ${zoomed ? texts.zoomOut : texts.zoomIn}. ${texts.keys}`}
      aria-pressed={zoomed}
      data-zoomed={zoomed}
      onClick={toggle}
      onPointerDown={grab}
      onPointerMove={move}
      onKeyDown={step}
      className={cx(
        'flex size-full touch-none items-center justify-center overflow-hidden rounded-sm',
        zoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        className,
      )}
    >
      <img
        ref={image}
        src={src}
        alt=""
        draggable={false}
        className={cx('size-full object-contain select-none', !zoomed && 'transition-transform duration-200')}
      />
    </button>
  )
}
