import { createElement, type SVGProps } from 'react'

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

/** Takes the place of lucide's own, which also reads contexts, sizes and aliases that nobody here uses. */
export default function createLucideIcon({ node }: IconData) {
  return function LucideIcon(props: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round', ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
