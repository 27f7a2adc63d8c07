import { themeColor } from './theme-color.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = 'theme'
const YEAR_IN_SECONDS = 31_536_000

export function readTheme(cookieHeader: string | null | undefined): Theme {
  const value = /(?:^|;\s*)theme=([a-z]+)/.exec(cookieHeader ?? '')?.[1]
  return THEMES.find((theme) => theme === value) ?? 'system'
}

export function currentTheme(): Theme {
  return readTheme(document.cookie)
}

/** Stores the theme in a cookie, from which the server sets data-theme, so that the first paint is right. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const { name, media, content } of themeColor(theme))
    document.querySelector(`meta[name=${name}][media="${media}"]`)?.setAttribute('content', content)
  const lifetime = theme === 'system' ? 0 : YEAR_IN_SECONDS
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${lifetime}; samesite=lax${secure}`
}
