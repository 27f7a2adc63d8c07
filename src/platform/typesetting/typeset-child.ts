import { setPriority } from 'node:os'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { answerParent } from '#platform/child-process/answer-parent.ts'
import { FONT_FOLDERS, fontsFor } from './fonts.ts'

export interface Sheet {
  /** A Typst template; its content comes as data. `sys.inputs.fonts` is the JSON of the fonts that the text needs (`FontsFor`). */
  template: string
  /** JSON, available to the template as sys.inputs.doc. */
  data: string
  files: { name: string; body: Uint8Array }[]
}

const AFTER_OTHERS = 10
/** A virtual folder for names; nothing is read from the disk. */
const ROOT = '/sheet'

const compiler = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontPaths: [...FONT_FOLDERS] }] })

function typeset({ template, data, files }: Sheet): Uint8Array {
  for (const { name, body } of files) compiler.mapShadow(`${ROOT}/${name}`, Buffer.from(body))
  try {
    const compiled = compiler.compile({ mainFileContent: template, inputs: { doc: data, fonts: JSON.stringify(fontsFor(data)) } })
    const { result } = compiled
    if (!result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics ?? []).slice(0, 2000))
    try {
      return compiler.pdf(result, { pdfStandard: PdfStandard.UA_1 })
    } catch {
      // an image without alternative text: tagged, without the claim of PDF/UA
      return compiler.pdf(result, { pdfTags: true })
    }
  } finally {
    for (const { name } of files) compiler.unmapShadow(`${ROOT}/${name}`)
    compiler.evictCache(5)
  }
}

setPriority(AFTER_OTHERS)
answerParent(async (sheet: Sheet) => typeset(sheet))
