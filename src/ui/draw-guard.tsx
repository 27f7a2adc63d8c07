import { Component, Suspense, type ReactNode } from 'react'

interface DrawGuardProps {
  children: ReactNode
  /** Shown after rendering has thrown. */
  fallback: ReactNode
}

/** An error boundary that keeps the rest of the page. It keeps showing its fallback: give it a key that changes with the content. */
export class DrawGuard extends Component<DrawGuardProps, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** A small part whose code comes late. Until it comes, and where it fails, the page keeps and shows the fallback. */
export function LatePart({ fallback = null, children }: Partial<DrawGuardProps>) {
  return (
    <DrawGuard fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </DrawGuard>
  )
}
