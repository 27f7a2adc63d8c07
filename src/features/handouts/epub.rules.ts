import { allBlocks, type Handout } from './handout-text.rules.ts'
import { escapedXml, page, solutionsPage, startPage, stepPage, type Places } from './epub-pages.rules.ts'

export interface EpubWords {
  made: string
  contents: string
  cover: string
  begin: string
  site: string
}

export interface EpubFacts {
  /** a URN that names this version of the text */
  identifier: string
  /** of the version */
  modified: Date
  /** relative to the text */
  pictures: { src: string; file: string; type: string }[]
}

const COVER = 'cover.png'
const NAV = 'nav.xhtml'
const STYLE = 'style.css'
const SOLUTIONS = 'solutions'

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

interface Document {
  file: string
  title: string
  sections: { id: string; title: string }[]
  text: string
}

/** All texts of the EPUB, by file name in the book's folder. */
export function epubTexts(handout: Handout, facts: EpubFacts, words: EpubWords): Map<string, string> {
  const documents = documentsOf(handout, placesOf(handout, facts), words)
  const cover = page({
    title: words.cover,
    type: 'cover',
    body: `<figure class="cover"><img src="${COVER}" alt="${escapedXml(`${words.cover}: ${handout.title}`)}"/></figure>`,
  })
  return new Map([
    ['package.opf', packageOf(handout, facts, words, documents)],
    [NAV, navOf(handout, words, documents)],
    ['cover.xhtml', cover],
    ...documents.map(({ file, text }) => [file, text] as const),
  ])
}

const stepFile = (index: number) => `step-${index + 1}.xhtml`
const START = 'start.xhtml'

function placesOf({ steps, intro }: Handout, { pictures }: EpubFacts): Places {
  const fileOf = new Map<string, string>()
  const put = (blocks: Handout['intro'], file: string) => {
    for (const block of allBlocks(blocks)) {
      if ('id' in block) fileOf.set(block.id, file)
      if (block.kind === 'panes') for (const { id } of block.panes) fileOf.set(id, file)
    }
  }
  put(intro, START)
  steps.forEach(({ id, blocks }, index) => {
    fileOf.set(id, stepFile(index))
    put(blocks, stepFile(index))
  })
  return { fileOf, pictureOf: new Map(pictures.map(({ src, file }) => [src, file])) }
}

function documentsOf(handout: Handout, places: Places, { made }: EpubWords): Document[] {
  const { title, intro, steps, solutions } = handout
  const sectionsIn = (blocks: Handout['intro']) =>
    blocks.flatMap((one) => (one.kind === 'section' ? [{ id: one.id, title: one.title }] : []))
  return [
    { file: START, title, sections: sectionsIn(intro), text: startPage(handout, made, places) },
    ...steps.map((step, index) => ({
      file: stepFile(index),
      title: step.title,
      sections: sectionsIn(step.blocks),
      text: stepPage(step, places),
    })),
    ...(solutions
      ? [{ file: `${SOLUTIONS}.xhtml`, title: solutions.title, sections: [], text: solutionsPage(solutions, SOLUTIONS, places) }]
      : []),
  ]
}

function packageOf(
  handout: Handout,
  { identifier, modified, pictures }: EpubFacts,
  { site }: EpubWords,
  documents: readonly Document[],
): string {
  const idOf = (file: string) => file.replaceAll('.', '-')
  const item = (file: string, type: string, properties = '') =>
    `<item id="${idOf(file)}" href="${file}" media-type="${type}"${properties && ` properties="${properties}"`}/>`
  const texts = ['cover.xhtml', NAV, ...documents.map(({ file }) => file)]
  const xhtml = 'application/xhtml+xml'
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapedXml(identifier)}</dc:identifier>
<dc:title>${escapedXml(handout.title)}</dc:title>
<dc:language>${handout.language}</dc:language>
<dc:publisher>${escapedXml(site)}</dc:publisher>
<dc:source>${escapedXml(handout.address)}</dc:source>
<dc:subject>${escapedXml(handout.category)}</dc:subject>
<dc:description>${escapedXml(handout.description)}</dc:description>
<meta property="dcterms:modified">${modified.toISOString().replace(/\.\d+Z$/, 'Z')}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
${[
  item(STYLE, 'text/css'),
  item(COVER, 'image/png', 'cover-image'),
  ...texts.map((file) => item(file, xhtml, file === NAV ? 'nav' : '')),
  ...pictures.map(({ file, type }) => item(file, type)),
].join('\n')}
</manifest>
<spine>
${texts.map((file) => `<itemref idref="${idOf(file)}"/>`).join('\n')}
</spine>
</package>
`
}

function navOf({ title }: Handout, { contents, cover, begin }: EpubWords, documents: readonly Document[]): string {
  const entry = ({ file, title: name, sections }: Document) => {
    const inner = sections.map((one) => `<li><a href="${file}#${escapedXml(one.id)}">${escapedXml(one.title)}</a></li>`).join('\n')
    return `<li><a href="${file}">${escapedXml(name)}</a>${inner && `\n<ol>\n${inner}\n</ol>`}</li>`
  }
  const body = `<nav epub:type="toc" id="toc" role="doc-toc">
<h1>${escapedXml(contents)}</h1>
<ol>
${documents.map(entry).join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" id="landmarks" hidden="hidden">
<h2>${escapedXml(title)}</h2>
<ol>
<li><a epub:type="cover" href="cover.xhtml">${escapedXml(cover)}</a></li>
<li><a epub:type="toc" href="${NAV}">${escapedXml(contents)}</a></li>
<li><a epub:type="bodymatter" href="${START}">${escapedXml(begin)}</a></li>
</ol>
</nav>`
  return page({ title: contents, type: 'frontmatter', body })
}
