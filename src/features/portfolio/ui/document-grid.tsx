import type { ReactNode } from 'react'

/** One, two or three columns. */
export function DocumentGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">{children}</ul>
}
