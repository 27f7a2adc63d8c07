import type { Nodes } from 'mdast'
import { parseSpread } from '../including.ts'
import { documentsIn, isMarked } from '../markdown/documents.ts'
import { factsOf, reportUnused, wordsIn } from '../markdown/front-matter.ts'
import type { Chapter, Reader } from '../reader.ts'
import { importTexts } from '../importing.texts.ts'
import { formOf, type Element, type Elements } from '../tree/element.ts'
import { findAdmonition, findComment, findModule, findTag, firstOf, LINE_ELEMENTS, tabOf } from '../tree/lines.ts'
import { asBlocks, container } from '../tree/nodes.ts'
import { partsIn, spread } from './partials.ts'

const DOCUMENT = /\.mdx?$/i
const SITE = /(?:^|\/)(?:docusaurus\.config\.\w+|sidebars\.\w+|_category_\.json)$|\.mdx$/
const MARK = /^import .* from ['"]@(?:theme|site|docusaurus)|^sidebar_(?:position|label):|^<Tabs\b/m
const USED = ['title', 'description', 'sidebar_position', 'id', 'slug']

/** Docusaurus and other MDX: Markdown with components, which are never executed. */
export const docusaurus: Reader = {
  format: 'docusaurus',
  called: 'Docusaurus or MDX',
  detects: async (source) => source.paths.some((path) => SITE.test(path)) || isMarked(source, DOCUMENT, MARK),
  async read(source, report) {
    const included = await partsIn(
      source,
      source.paths.filter((path) => DOCUMENT.test(path)),
    )
    const documents = await documentsIn(source, DOCUMENT, report, included)
    const chapters: Chapter[] = []
    for (const { path, isHead, fields, body } of documents) {
      reportUnused(fields, USED, path, report)
      const parts = await spread(body, { source, file: path, report })
      const parsed = parseSpread(parts, firstOf(findModule, findComment, findAdmonition, findTag))
      const aliases = [wordsIn(fields, 'slug'), wordsIn(fields, 'id')].flatMap((name) => name ?? [])
      chapters.push({
        file: path,
        aliases,
        title: wordsIn(fields, 'title') ?? null,
        isHead,
        ...parsed,
        elements: ELEMENTS,
        hasExpressions: true,
      })
    }
    const head = documents.find(({ isHead }) => isHead)
    return { facts: head ? factsOf(head.fields) : {}, chapters }
  },
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
