import type { NodeViewRenderer } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { parseAttributes } from '#compiler/syntax.ts'
import { givenOf } from '../../editing.rules.ts'
import { editingTexts as texts } from '../../editing.texts.ts'
import { braces } from '../../write-inlines.rules.ts'
import { changeTable } from '../insert/change-table.ts'
import { frame, type FrameParts } from './frame.ts'

interface Pictures {
  readPicture(name: string): string
}

/** The views of all framed nodes. */
export function partViews({ readPicture }: Pictures): Record<string, NodeViewRenderer> {
  const framed =
    (parts?: FrameParts): NodeViewRenderer =>
    (props) =>
      frame(props, parts)
  const table = (kind: Parameters<typeof changeTable>[1], label: string): NonNullable<FrameParts['acts']>[number] => ({
    label,
    act: ({ view, getPos }) => void changeTable(view, kind, getPos()),
  })
  return {
    step: framed({ body: 'h2' }),
    section: framed({ body: 'h3' }),
    frontMatter: framed({ body: 'pre' }),
    source: framed({ body: 'pre' }),
    task: framed(),
    practice: framed(),
    note: framed(),
    tabs: framed({ acts: [{ label: texts.addTab, act: addTab }] }),
    tab: framed(),
    answerText: framed(),
    answerUrl: framed(),
    answerUpload: framed(),
    anchor: framed(),
    quiz: framed(),
    image: framed({ shown: (node) => picture(node, readPicture) }),
    codeBlock: framed({ body: 'pre', given: codeGiven, attrs: codeAttrs }),
    table: framed({
      body: 'table',
      acts: [
        table('addRow', texts.addRow),
        table('addColumn', texts.addColumn),
        table('removeRow', texts.removeRow),
        table('removeColumn', texts.removeColumn),
      ],
    }),
    checkbox: ({ node, view, getPos }) =>
      checkbox(node, (checked) => {
        const at = getPos()
        if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'checked', checked))
      }),
    variable: ({ node, view, getPos }) =>
      frame(
        { node, view, getPos },
        {
          tag: 'span',
        },
      ),
  }
}

function codeGiven(node: PmNode) {
  return { language: String(node.attrs['language']), ...parseAttributes(String(node.attrs['meta'])) }
}

function codeAttrs({ language = '', ...given }: Record<string, string>) {
  return { language, meta: braces(given, { hasEntities: false, isNamed: true }).slice(1, -1) }
}

const addTab: NonNullable<FrameParts['acts']>[number]['act'] = ({ node, view, getPos }) => {
  const at = getPos()
  const { tab, paragraph } = view.state.schema.nodes
  if (at === undefined || !tab || !paragraph) return
  const given = { id: `tab-${node.childCount + 1}`, heading: `${texts.part.tab} ${node.childCount + 1}` }
  view.dispatch(view.state.tr.insert(at + node.nodeSize - 1, tab.create({ given }, paragraph.create())))
  view.focus()
}

function picture(node: PmNode, readPicture: (name: string) => string): HTMLElement {
  const { src = '', alt = '', caption = '' } = givenOf({ attrs: node.attrs })
  const figure = document.createElement('figure')
  figure.contentEditable = 'false'
  const image = new Image()
  const says = document.createElement('figcaption')
  says.textContent = src === '' ? texts.missingPicture('') : caption
  image.alt = alt
  image.loading = 'lazy'
  image.addEventListener('error', () => {
    image.hidden = true
    says.textContent = texts.missingPicture(src)
  })
  if (src !== '') image.src = readPicture(src)
  else image.hidden = true
  figure.append(image, says)
  return figure
}

function checkbox(node: PmNode, check: (checked: boolean) => void): NodeView {
  const dom = document.createElement('li')
  dom.className = 'part-checkbox'
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.contentEditable = 'false'
  box.setAttribute('aria-label', texts.checked)
  box.checked = node.attrs['checked'] === true
  box.addEventListener('change', () => check(box.checked))
  const contentDOM = document.createElement('div')
  dom.append(box, contentDOM)
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false
      box.checked = next.attrs['checked'] === true
      return true
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}
