import type { Nodes } from 'mdast'
import { documentsIn } from '../markdown/documents.ts'
import { factsOf, reportUnused, wordsIn } from '../markdown/front-matter.ts'
import type { Chapter, Reader } from '../reader.ts'
import type { Source } from '../source.ts'
import { importTexts } from '../texts.ts'
import { formOf, type Element, type Elements } from '../tree/elements.ts'
import { findAdmonition, findComment, findModule, findTag, firstOf, LINE_ELEMENTS, tabOf } from '../tree/lines.ts'
import { parseMarked } from '../tree/markers.ts'
import { asBlocks, container } from '../tree/nodes.ts'

const DOCUMENT = /\.mdx?$/i
const SITE = /(?:^|\/)(?:docusaurus\.config\.\w+|sidebars\.\w+|_category_\.json)$|\.mdx$/
const MARK = /^import .* from ['"]@(?:theme|site|docusaurus)|^sidebar_(?:position|label):|^<Tabs\b/m
const USED = ['title', 'description', 'sidebar_position', 'id', 'slug']
const MOST_READ = 40

/** Docusaurus and other MDX: Markdown with components, of which none is carried out. */
export const docusaurus: Reader = {
  format: 'docusaurus',
  called: 'Docusaurus or MDX',
  detects,
  async read(source, report) {
    const documents = await documentsIn(source, DOCUMENT, report)
    const chapters = documents.map(({ path, isHead, fields, body }): Chapter => {
      reportUnused(fields, USED, path, report)
      const parsed = parseMarked(body, firstOf(findModule, findComment, findAdmonition, findTag))
      const aliases = [wordsIn(fields, 'slug'), wordsIn(fields, 'id')].flatMap((name) => name ?? [])
      const words = [{ line: 1, text: body }]
      return {
        file: path,
        aliases,
        title: wordsIn(fields, 'title') ?? null,
        isHead,
        ...parsed,
        elements: ELEMENTS,
        hasExpressions: true,
        words,
      }
    })
    const head = documents.find(({ isHead }) => isHead)
    return { facts: head ? factsOf(head.fields) : {}, chapters }
  },
}

async function detects(source: Source): Promise<boolean> {
  if (source.paths.some((path) => SITE.test(path))) return true
  for (const path of source.paths.filter((one) => DOCUMENT.test(one)).slice(0, MOST_READ))
    if (MARK.test(await source.text(path))) return true
  return false
}

function tabs(element: Element): Nodes[] {
  const blocks = asBlocks(element.children)
  const own = blocks.filter((block) => block.type === 'containerDirective' && block.name === 'tab')
  element.report('became', importTexts.became(`<${element.tag.name}>`, 'tabs'), formOf(element))
  const rest = blocks.filter((block) => !own.includes(block))
  return own.length === 0 ? rest : [container('tabs', {}, own, element.at), ...rest]
}

function tab(element: Element): Nodes[] {
  const { label, value, title } = element.tag.attributes
  element.report('became', importTexts.became(`<${element.tag.name}>`, 'a tab'), formOf(element, label ?? value ?? title))
  return tabOf(label ?? value ?? title ?? '', element)
}

const ELEMENTS: Elements = { ...LINE_ELEMENTS, Tabs: tabs, TabItem: tab, Tab: tab, TabPanel: tab, CodeGroup: tabs }
