import { createElement, type ReactNode } from 'react'
import { present, type Note, type RichNode } from '#features/projects/reading-marks.rules.ts'
import { isSafeLink } from '../note-markdown.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { isPassage, PassageLink } from './passage-link.tsx'

const TAGS: Record<string, string> = {
  paragraph: 'p',
  heading: 'h4',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  codeBlock: 'pre',
  taskList: 'ul',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}

const GOING_ONE_WAY = new Set(['bulletList', 'orderedList', 'taskList', 'blockquote', 'table'])

const MARKS: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', code: 'code', underline: 'u' }

/** Renders a note's body without an editor; an unknown node type shows its words. */
export function RichText({ body }: { body: RichNode }): ReactNode {
  return drawn(body, 0, false)
}

/** All of a note, with the author of each part. */
export function NoteText({ note }: { note: Note }): ReactNode {
  return (
    <div dir="auto" className="note-words">
      <RichText body={note.body} />
      {present(note.answers).map(({ id, action, query, body, edited, state }) => (
        <div key={id} className="answer">
          <p className="font-medium">{query ?? texts.answer[action]}</p>
          <RichText body={body} />
          {state && <p className="text-amber-ink">{texts.notWhole}</p>}
          <p className="text-xs text-ink-soft">{edited ? texts.byModelEdited : texts.byModel}</p>
        </div>
      ))}
    </div>
  )
}

/** A list has the direction of its words, and its content inherits it. */
function drawn(node: RichNode, key: number, isInside: boolean): ReactNode {
  if (node.type === 'text') return marked(node, key)
  if (node.type === 'hardBreak') return <br key={key} />
  if (node.type === 'horizontalRule') return <hr key={key} />
  const goesOneWay = GOING_ONE_WAY.has(node.type)
  const inside = (node.content ?? []).map((one, at) => drawn(one, at, isInside || goesOneWay))
  const dir = goesOneWay && !isInside ? 'auto' : undefined
  if (node.type === 'table') return <Table key={key} dir={dir} rows={inside} />
  if (node.type === 'taskItem') return <Task key={key} isDone={node.attrs?.['checked'] === true} words={inside} />
  const tag = TAGS[node.type]
  return tag ? createElement(tag, { key, dir }, ...inside) : inside
}

/** A wide table scrolls in its own box. */
function Table({ dir, rows }: { dir: 'auto' | undefined; rows: ReactNode }) {
  return (
    <div dir={dir} role="group" aria-label={texts.table} tabIndex={0} className="note-table">
      <table>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}

function Task({ isDone, words }: { isDone: boolean; words: ReactNode }) {
  return (
    <li className="note-task">
      <span role="img" aria-label={isDone ? texts.taskDone : texts.taskOpen}>
        {isDone ? '☑' : '☐'}
      </span>
      <div>{words}</div>
    </li>
  )
}

function marked({ text = '', marks = [] }: RichNode, key: number): ReactNode {
  return marks.reduce<ReactNode>((inside, { type, attrs }) => {
    const href = attrs?.['href']
    if (type === 'link' && typeof href === 'string' && isPassage(href)) return <PassageLink key={key} href={href} words={inside} />
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
