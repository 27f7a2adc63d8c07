import { epubOf } from './epub/server.ts'
import { coverOf, pdfOf } from './pdf/server.ts'
import { pictureOf, type Picture } from './pictures/server.ts'
import type { Source } from './source/server.ts'
import { picturesIn } from './text/rules.ts'
import { handoutOf } from './text/server.ts'
import { exportTexts } from './texts.ts'

export const FORMS = ['epub', 'pdf'] as const
export type Form = (typeof FORMS)[number]

interface Wanted {
  form: Form
  track: string | null
  /** where the site is, for links to it */
  site: string
}

/** A project as a file to read or to print, as somebody gets it who has unlocked nothing. */
export async function makeHandout({ project, version, published, bodyOf }: Source, { form, track, site }: Wanted): Promise<Buffer> {
  const handout = handoutOf(project, track, site)
  const pictures: Picture[] = []
  for (const src of picturesIn(handout)) {
    const body = await bodyOf(src)
    if (!body) throw new Error(exportTexts.missingPicture(src))
    pictures.push(await pictureOf(src, body, pictures.length + 1))
  }
  if (form === 'pdf') return pdfOf(handout, { project, published, pictures })
  return epubOf(handout, { project: project.id, version, track, published }, pictures, await coverOf(handout, project))
}
