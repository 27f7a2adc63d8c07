import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { MOST_ZOOM, clampCrop, movedCrop, squareOf, type Crop } from './crop.ts'
import { pictureTexts } from './uploads-ui.texts.ts'

interface CropViewProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
  disabled: boolean
}

const PREVIEW = 288
const STEP = 0.05
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}

export function CropView({ picture, crop, onCrop, disabled }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  function drag(event: PointerEvent<HTMLElement>) {
    if (disabled || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const side = event.currentTarget.clientWidth
    onCrop(movedCrop(picture, crop, { x: event.movementX / side, y: event.movementY / side }))
  }
  function press(event: KeyboardEvent) {
    const by = ARROWS[event.key]
    if (!by || disabled) return
    event.preventDefault()
    onCrop(movedCrop(picture, crop, by))
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <button
        type="button"
        aria-label={pictureTexts.crop}
        className="size-72 max-w-full cursor-grab touch-none rounded-full border active:cursor-grabbing"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={PREVIEW} height={PREVIEW} className="size-full rounded-full" />
      </button>
      <label className="flex w-full max-w-72 items-center gap-3">
        {pictureTexts.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          disabled={disabled}
          className="h-10 grow accent-accent"
          onChange={(event) => onCrop(clampCrop(picture, { ...crop, zoom: Number(event.target.value) }))}
        />
      </label>
    </div>
  )
}

export function draw(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null
  if (!context) return
  const { side, left, top } = squareOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
