import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useCalls } from '#platform/pages/calls-context.ts'
import { notesQuery, type NotesCalls } from '../notes.client.ts'
import { quoteOf, noteRows, noteTitle, type NotedRow } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'

interface NotesOfProjectProps {
  projectId: string
  onGo: () => void
}

/** The highlights and notes of one project, each with a link to its place; nothing where there are none. */
export function NotesOfProject({ projectId, onGo }: NotesOfProjectProps) {
  const id = useId()
  const { data } = useQuery(notesQuery(useCalls<NotesCalls>()))
  const own = data?.find(({ project }) => project.id === projectId)
  const rows = own ? noteRows(own) : []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-2">
      <h2 id={id} className="text-lg">
        {texts.inProject}
      </h2>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.id} dir="auto" className="text-sm wrap-anywhere">
            <Link to="/projects/$projectId" params={{ projectId }} hash={`note-${row.id}`} className="text-link" onClick={onGo}>
              {nameOf(row)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ highlight, note }: NotedRow): string {
  if (note) return noteTitle(note, highlight) || texts.untitled
  return highlight ? quoteOf(highlight) : texts.untitled
}
