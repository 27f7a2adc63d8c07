import { Component, type ReactNode } from 'react'

interface DrawGuardProps {
  children: ReactNode
  /** Drawn instead, once drawing has thrown. */
  fallback: ReactNode
}

/** Keeps an error in one part from breaking the page. It stays with its fallback: give it a key of what it draws. */
export class DrawGuard extends Component<DrawGuardProps, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
