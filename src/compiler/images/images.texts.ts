import { guess, type Meant } from '../phrases/phrases.texts.ts'

/** Findings about pictures. */
export const imageFindings = {
  badMotif: (what: string, mend: string) => ({ what, mend }),
  missingImage: (src: string, meant: Meant) => ({
    what: `There is no file ${src}`,
    mend: guess(meant, 'put the picture into images/, or mend the name'),
  }),
  noImageFile: () => ({
    what: 'This picture has no file yet',
    mend: 'put a picture into images/ and name it here, or remove this one',
  }),
  badImage: (src: string, message: string) => ({
    what: `${src} cannot be used: ${message}`,
    mend: 'save it again as SVG, PNG, JPEG or WebP',
  }),
  unsafeSvg: (src: string, what: string) => ({ what: `${src} holds ${what}`, mend: 'remove it from the drawing' }),
  emptyAlt: () => ({ what: 'This picture has no alternative text', mend: 'say in a sentence what it shows' }),
}
