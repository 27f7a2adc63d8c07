import code from './fonts/jetbrains-mono.woff2?url'
import heading from './fonts/bricolage-grotesque.woff2?url'
import text from './fonts/atkinson-hyperlegible-next.woff2?url'

function preload(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' as const }
}

/** The two fonts that every page needs; the code font loads on pages with code. */
export const fontPreloads = [text, heading].map(preload)

/** For a page that shows code at once: without the preload the font would arrive during the first paint and cause a second one. */
export const codePreload = preload(code)
