import { epubOf } from './epub.server.ts'
import { handoutFolder } from './handout-markdown.server.ts'
import { coverOf, handoutPdf } from './handout-pdf.server.ts'
import { handoutPicture, type Picture } from './handout-pictures.server.ts'
import type { HandoutSource } from './handout-source.server.ts'
import { practiceTexts } from '#features/practice/practice.texts.ts'
import { practiceFolders } from './handout-practices.rules.ts'
import { StartError } from '#platform/result.ts'
import { pictureAddressesIn } from './handout-text.rules.ts'
import { handoutOf } from './handout-text.server.ts'
import { exportTexts, handoutTexts } from './handouts.texts.ts'

/** Single files; Markdown is a folder. */
export const HANDOUT_FORMS = ['epub', 'pdf'] as const
export type HandoutForm = (typeof HANDOUT_FORMS)[number]

interface Wanted {
  track: string | null
  /** the site's address, for links */
  site: string
}

/** Writes a project as a file to read or print, without unlocked sections. */
export async function makeHandout(source: HandoutSource, { form, ...wanted }: Wanted & { form: HandoutForm }): Promise<Buffer> {
  const { project, version, published } = source
  const { handout, pictures } = await readHandout(source, wanted)
  if (form === 'pdf') return handoutPdf(handout, { project, published, pictures })
  return epubOf(handout, { project: project.id, version, track: wanted.track, published }, pictures, await coverOf(handout, project))
}

/** The same as a folder of a repository, by file name. */
export async function makeFolder(source: HandoutSource, wanted: Wanted): Promise<Map<string, Buffer>> {
  const { handout, pictures } = await readHandout(source, wanted)
  return new Map([...handoutFolder(handout, pictures), ...practicesOf(source, wanted)])
}

function practicesOf({ project }: HandoutSource, { track }: Wanted): [string, Buffer][] {
  return practiceFolders(project.document.content ?? [], track).flatMap(({ folder, title, language, main, files, tests, given }) => {
    const readme = handoutTexts.practice(title, practiceTexts.how[language](main, tests, given))
    return [...files, { name: 'README.md', text: readme }].map(({ name, text }): [string, Buffer] => [
      `${folder}/${name}`,
      Buffer.from(text),
    ])
  })
}

async function readHandout({ project, bodyOf }: HandoutSource, { track, site }: Wanted) {
  const handout = handoutOf(project, track, site)
  const pictures: Picture[] = []
  for (const src of pictureAddressesIn(handout)) {
    const body = await bodyOf(src)
    if (!body) throw new StartError(exportTexts.missingPicture(src))
    pictures.push(await handoutPicture(src, body, pictures.length + 1))
  }
  return { handout, pictures }
}
