import heading from './fonts/bricolage-grotesque.woff2?url'
import text from './fonts/atkinson-hyperlegible-next.woff2?url'

/** The two faces that every page shows at once; code is fetched when a page has some. */
export const fontPreloads = [text, heading].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))
