import type { NodeViewRendererProps } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { givenOf, type SourceAttributes } from '../../editing.rules.ts'
import { editingTexts as texts } from '../../editing.texts.ts'
import { FIELDS } from './fields.ts'
import { attributesForm } from './form.ts'

type Props = Pick<NodeViewRendererProps, 'node' | 'view' | 'getPos'>

export interface FrameParts {
  tag?: string
  body?: string
  /** what the frame shows instead of editable text */
  shown?: (node: PmNode) => HTMLElement
  given?: (node: PmNode) => SourceAttributes
  attrs?: (given: SourceAttributes, node: PmNode) => Record<string, unknown>
  /** more buttons beside its name */
  acts?: readonly { label: string; act(props: Props): void }[]
}

const givenIn = (node: PmNode) => givenOf({ attrs: node.attrs })

/** Frames a node with its type and id; a press on them opens its form. Plain DOM, because a document has thousands. */
export function frame(props: Props, parts: FrameParts = {}): NodeView {
  const { view, getPos } = props
  const { given = givenIn, attrs = (own) => ({ given: own }) } = parts
  let { node } = props
  const dom = document.createElement(parts.tag ?? 'div')
  dom.className = `part part-${node.type.name}`
  const head = document.createElement('div')
  head.className = 'part-head'
  head.contentEditable = 'false'
  const opener = document.createElement('button')
  opener.type = 'button'
  opener.className = 'part-name'
  head.append(opener)
  for (const { label, act } of parts.acts ?? []) head.append(actButton(label, () => act({ ...props, node })))
  const contentDOM = node.isLeaf ? undefined : document.createElement(parts.body ?? 'div')
  if (contentDOM) contentDOM.className = 'part-body'
  let shown = parts.shown?.(node)
  dom.append(head, ...(shown ? [shown] : []), ...(contentDOM ? [contentDOM] : []))
  let form: HTMLElement | null = null

  function write() {
    const own = given(node)
    const id = own['id'] ?? own['src'] ?? ''
    const says = own['title'] ?? own['heading'] ?? own['alt'] ?? own['name'] ?? ''
    const name = texts.part[node.type.name as keyof typeof texts.part] ?? node.type.name
    const language = node.type.name === 'codeBlock' ? String(node.attrs['language'] || 'shell') : ''
    opener.replaceChildren(
      piece('part-kind', name),
      ...(language ? [piece('part-id', language)] : []),
      ...(id ? [piece('part-id', own['src'] === undefined ? `#${id}` : id)] : []),
      ...(says ? [piece('part-says', says)] : []),
    )
    opener.setAttribute('aria-expanded', String(form !== null))
  }

  function close() {
    form?.remove()
    form = null
    write()
    view.focus()
  }

  opener.hidden =
    FIELDS[node.type.name] === undefined && node.type.name !== 'frontMatter' && node.type.name !== 'source' && node.type.name !== 'table'
  opener.disabled = FIELDS[node.type.name] === undefined
  opener.addEventListener('click', () => {
    if (form) return close()
    form = attributesForm(
      FIELDS[node.type.name] ?? {},
      given(node),
      (own) => {
        const at = getPos()
        if (at !== undefined) view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...node.attrs, ...attrs(own, node) }))
      },
      close,
    )
    head.after(form)
    form.contentEditable = 'false'
    write()
    form.querySelector<HTMLElement>('input, select')?.focus()
  })
  write()

  return {
    dom,
    ...(contentDOM && { contentDOM }),
    update(next) {
      if (next.type !== node.type) return false
      const isOther = next.attrs !== node.attrs
      node = next
      if (!isOther) return true
      write()
      if (shown) {
        const fresh = parts.shown?.(node)
        if (fresh) shown.replaceWith(fresh)
        shown = fresh
      }
      return true
    },
    stopEvent: ({ target }) => target instanceof Node && (head.contains(target) || form?.contains(target) === true),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM?.contains(mutation.target),
  }
}

function piece(className: string, text: string): HTMLElement {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text
  return span
}

function actButton(label: string, act: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'part-act'
  button.textContent = label
  button.addEventListener('click', act)
  return button
}

/** Opens the form of the selected node, or of the node around the cursor. */
export function openForm(root: ParentNode, at: Node | null): boolean {
  const element = at instanceof Element ? at : at?.parentElement
  const opener = element?.closest('.part')?.querySelector<HTMLButtonElement>(':scope > .part-head > .part-name:not(:disabled)')
  if (!opener || !root.contains(opener)) return false
  if (opener.getAttribute('aria-expanded') !== 'true') opener.click()
  return true
}
