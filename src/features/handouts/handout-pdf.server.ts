import { readFileSync } from 'node:fs'
import { pageLook } from '#features/documents/document-pdf.server.ts'
import { svgOf } from '#features/projects/project-pictures.server.ts'
import { typesetting, covers } from '#platform/own-processes.ts'
import type { Readable } from './handout-text.server.ts'
import type { Picture } from './handout-pictures.server.ts'
import type { Handout } from './handout-text.rules.ts'
import { handoutTexts } from './handouts.texts.ts'
import { handoutSheet } from './handout-pdf.rules.ts'

const template = pageLook + readFileSync(new URL('./handout.typ', import.meta.url), 'utf8')
const COVER = { width: 1200, height: 1697 }

interface Setting {
  project: Readable
  published: Date | null
  pictures: readonly Picture[]
  coverAlone?: boolean
}

export function handoutPdf(handout: Handout, { project, published, pictures, coverAlone = false }: Setting): Promise<Buffer> {
  const files = new Map(pictures.map(({ src, file }) => [src, file]))
  const sheet = handoutSheet(handout, { published, files, coverAlone }, handoutTexts, handoutTexts.site)
  const drawn = coverAlone
    ? []
    : pictures.map(({ file, type, body }) => ({ name: file, body: type === 'image/svg+xml' ? withOwnFonts(body) : body }))
  return typesetting.typeset({
    template,
    data: JSON.stringify(sheet),
    files: [{ name: 'title.svg', body: titlePicture(project) }, ...drawn],
  })
}

/** The title page as a picture. */
export async function coverOf(handout: Handout, project: Readable): Promise<Buffer> {
  return covers.draw({
    pdf: await handoutPdf(handout, { project, published: null, pictures: [], coverAlone: true }),
    ...COVER,
    format: 'png',
  })
}

/** In light mode, as on paper. */
function titlePicture({ id, metadata }: Readable): Buffer {
  return Buffer.from(svgOf({ id, metadata }, 'tile').replace(/light-dark\(([^,()]+),[^()]*\)/g, '$1'))
}

/** Replaces the page's embedded fonts with the typesetter's names. */
function withOwnFonts(svg: Buffer): Buffer {
  const text = svg.toString('utf8').replace(/<style>@font-face.*?<\/style>/g, '')
  return Buffer.from(text.replaceAll("'Drawn text'", "'Atkinson Hyperlegible Next'").replaceAll("'Drawn code'", "'JetBrains Mono'"))
}
