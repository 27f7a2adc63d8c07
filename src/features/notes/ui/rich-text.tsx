import { createElement, type ReactNode } from 'react'
import { present, type Note, type RichNode } from '#features/projects/files/marks/rules.ts'
import { isSafeLink } from '../markdown/rules.ts'
import { notesTexts as texts } from '../texts.ts'

const TAGS: Record<string, string> = {
  paragraph: 'p',
  heading: 'h4',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  codeBlock: 'pre',
}

const GOING_ONE_WAY = new Set(['bulletList', 'orderedList', 'blockquote'])

const MARKS: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', code: 'code', underline: 'u' }

/** What was written, without an editor; of a kind that is not known the words are shown. */
export function RichText({ body }: { body: RichNode }): ReactNode {
  return drawn(body, 0, false)
}

/** All of a note, with who wrote what. */
export function NoteText({ note }: { note: Note }): ReactNode {
  return (
    <div dir="auto" className="note-words">
      <RichText body={note.body} />
      {present(note.answers).map(({ id, action, query, body, edited }) => (
        <div key={id} className="answer">
          <p className="font-medium">{query ?? texts.answer[action]}</p>
          <RichText body={body} />
          <p className="text-xs text-ink-soft">{edited ? texts.byModelEdited : texts.byModel}</p>
        </div>
      ))}
    </div>
  )
}

/** A list goes the way of its words, whatever stands before it; what stands in it goes with it. */
function drawn(node: RichNode, key: number, isInside: boolean): ReactNode {
  if (node.type === 'text') return marked(node, key)
  if (node.type === 'hardBreak') return <br key={key} />
  if (node.type === 'horizontalRule') return <hr key={key} />
  const goesOneWay = GOING_ONE_WAY.has(node.type)
  const inside = (node.content ?? []).map((one, at) => drawn(one, at, isInside || goesOneWay))
  const tag = TAGS[node.type]
  return tag ? createElement(tag, { key, dir: goesOneWay && !isInside ? 'auto' : undefined }, ...inside) : inside
}

function marked({ text = '', marks = [] }: RichNode, key: number): ReactNode {
  return marks.reduce<ReactNode>((inside, { type, attrs }) => {
    const href = attrs?.['href']
    if (type === 'link' && typeof href === 'string' && isSafeLink(href)) {
      return (
        <a key={key} href={href} target="_blank" rel="noopener">
          {inside}
        </a>
      )
    }
    const tag = MARKS[type]
    return tag ? createElement(tag, { key, dir: type === 'code' ? 'ltr' : undefined }, inside) : inside
  }, text)
}
