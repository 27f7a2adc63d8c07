import code from './fonts/jetbrains-mono.woff2?url'
import heading from './fonts/bricolage-grotesque.woff2?url'
import text from './fonts/atkinson-hyperlegible-next.woff2?url'

function preload(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' as const }
}

/** The two faces that every page shows at once; code is fetched when a page has some. */
export const fontPreloads = [text, heading].map(preload)

/** For a page that shows code at once: found in its layout, the face would come in the middle of the first picture, and it would be drawn twice. */
export const codePreload = preload(code)
