import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { renderAsync } from '@resvg/resvg-js'
import { answerParent } from '#platform/child-process/answer-parent.ts'

/** The brand's fonts, so that a machine without fonts draws the same. */
const FONTS = [
  'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  'bricolage-grotesque/500Medium/BricolageGrotesque_500Medium.ttf',
]
const AFTER_OTHERS = 10

const require = createRequire(import.meta.url)
const fontFiles = FONTS.map((font) => require.resolve(`@expo-google-fonts/${font}`))
const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Bricolage Grotesque' }

// lower priority than page requests
setPriority(AFTER_OTHERS)
answerParent(async (svg: string) => (await renderAsync(svg, { font })).asPng())
