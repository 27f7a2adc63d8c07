import type { SVGProps } from 'react'
import type { IconSource } from '#ui/icon.tsx'
import type { Network } from '../sharing.rules.ts'

const drawn = (paths: string[], filled = false): IconSource =>
  function NetworkIcon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }

/** In the style of the other icons. */
export const networkIcons: Record<Network, IconSource> = {
  linkedin: drawn(['M4 10v10M4 5v.5M10 20V10M10 14c0-2.5 2-4 4.5-4s4.5 1.500 4.500 4.500V20']),
  twitter: drawn(['M4 4l16 16M20 4 4 20']),
  facebook: drawn(['M17 3h-2a4 4 0 0 0-4 4v14M7 12h8']),
  instagram: drawn([
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Z',
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
    'M17 7h.01',
  ]),
}
