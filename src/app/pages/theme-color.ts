import type { Theme } from '#platform/pages/facts.ts'

/** The paper colour of tokens.css, for the browser's own frame. */
const paper = { light: '#faf6ee', dark: '#1c1916' }

export function themeColor(theme: Theme) {
  const name = 'theme-color'
  if (theme !== 'system') return [{ name, content: paper[theme] }]
  return [
    { name, content: paper.light, media: '(prefers-color-scheme: light)' },
    { name, content: paper.dark, media: '(prefers-color-scheme: dark)' },
  ]
}
