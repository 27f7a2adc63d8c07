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

const MARKS: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', code: 'code', underline: 'u' }

/** What was written, without an editor; of a kind that is not known the words are shown. */
export function RichText({ body }: { body: RichNode }): ReactNode {
  return drawn(body, 0)
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

function drawn(node: RichNode, key: number): ReactNode {
  if (node.type === 'text') return marked(node, key)
  if (node.type === 'hardBreak') return <br key={key} />
  if (node.type === 'horizontalRule') return <hr key={key} />
  const inside = (node.content ?? []).map(drawn)
  const tag = TAGS[node.type]
  return tag ? createElement(tag, { key }, ...inside) : inside
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
    return tag ? createElement(tag, { key }, inside) : inside
  }, text)
}
