import { createElement, type ReactElement } from 'react'
import type { Shape } from './shapes.ts'
import { SIZES, projectShapes, type ProjectPicture } from './project-picture.ts'

/** Lies outside: a picture that ends between two pixels would show a seam. */
const EDGE = 2

interface ProjectPictureHereProps extends Omit<ProjectPicture, 'kind'> {
  className?: string
}

/** A part of the page instead of a file to ask for. Like a picture that covers its box, it is cut where it does not fit. */
export function InlinePicture({ className, ...picture }: ProjectPictureHereProps) {
  const { width, height } = SIZES.tile
  return (
    <svg
      viewBox={`${EDGE} 0 ${width - 2 * EDGE} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden
      focusable={false}
      className={className}
    >
      {projectShapes(picture).map(draw)}
    </svg>
  )
}

function draw({ tag, attributes, inside }: Shape, key: number): ReactElement {
  return createElement(tag, { ...attributes, key }, typeof inside === 'string' ? inside || null : inside.map(draw))
}
