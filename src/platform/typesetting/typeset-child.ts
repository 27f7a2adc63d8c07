import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { answerParent } from '#platform/child-process/answer-parent.ts'
import type { Sheet } from './typesetting.ts'

const AFTER_OTHERS = 10
/** Nothing is read from the disk: this folder is only what names begin with. */
const ROOT = '/sheet'

const require = createRequire(import.meta.url)
/** Every script that is set comes along: what this machine happens to have must not decide how a document looks. */
const FONTS = [
  require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
  require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/400Regular_Italic/AtkinsonHyperlegibleNext_400Regular_Italic.ttf'),
  require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf'),
  require.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
  require.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  require.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  require.resolve('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf'),
]
const compiler = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontPaths: FONTS.map((font) => dirname(font)) }] })

function typeset({ template, data, files }: Sheet): Uint8Array {
  for (const { name, body } of files) compiler.mapShadow(`${ROOT}/${name}`, Buffer.from(body))
  try {
    const compiled = compiler.compile({ mainFileContent: template, inputs: { doc: data } })
    const { result } = compiled
    if (!result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics ?? []).slice(0, 2000))
    try {
      return compiler.pdf(result, { pdfStandard: PdfStandard.UA_1 })
    } catch {
      // a glyph that no font has, or a picture without words: tagged all the same, without the claim
      return compiler.pdf(result, { pdfTags: true })
    }
  } finally {
    for (const { name } of files) compiler.unmapShadow(`${ROOT}/${name}`)
    compiler.evictCache(5)
  }
}

setPriority(AFTER_OTHERS)
answerParent(async (sheet: Sheet) => typeset(sheet))
