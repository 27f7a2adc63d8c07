import type { Theme } from '#platform/pages/facts.ts'

/** The paper colour of tokens.css, for the browser's own frame. */
const paper = { light: '#faf6ee', dark: '#1c1916' }
const schemes = ['light', 'dark'] as const

/** One for each scheme of the system; under a chosen theme they are the same. */
export function themeColor(theme: Theme) {
  return schemes.map((scheme) => ({
    name: 'theme-color',
    content: paper[theme === 'system' ? scheme : theme],
    media: `(prefers-color-scheme: ${scheme})`,
  }))
}
