import { useState, type ReactNode } from 'react'
import { useAlive } from '#ui/use-alive.ts'

/** Only the server draws. */
const drawing = import.meta.env.SSR ? await import('./project-picture.ts') : null

interface InlinePictureProps {
  category: string
  title: string
  /** the project's */
  id: string
  className: string
  /** the same as a file */
  children: ReactNode
}

/** A part of the page instead of a file to ask for, where the page comes from the server. */
export function InlinePicture({ category, title, id, className, children }: InlinePictureProps) {
  const alive = useAlive()
  const [isInPage] = useState(!alive)
  if (!isInPage) return children
  const html = drawing?.inlinePicture({ category, title, seed: id }, className) ?? ''
  return <span className="contents" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}
