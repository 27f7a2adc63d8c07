import { useState, type ReactNode } from 'react'
import { useAlive } from '#ui/use-alive.ts'

/** Imported on the server only. */
const drawing = import.meta.env.SSR ? await import('./project-picture.ts') : null

interface InlinePictureProps {
  category: string
  title: string
  /** of the project */
  id: string
  className: string
  /** the same picture as a file */
  children: ReactNode
}

/** Inlines the picture in a server-rendered page, to save a request. */
export function InlinePicture({ category, title, id, className, children }: InlinePictureProps) {
  const alive = useAlive()
  const [isInPage] = useState(!alive)
  if (!isInPage) return children
  const html = drawing?.inlinePicture({ category, title, seed: id }, className) ?? ''
  return <span className="contents" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}
