import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Highlight, Note } from '#features/projects/reading-marks.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/field.tsx'
import { bookmarksQuery, notesQuery, type NotesCalls } from '../notes.client.ts'
import type { ProjectNotes } from '../notes.contract.ts'
import { matches, quoteOf, wordsOf } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { Bookmarks } from '../ui/bookmarks.tsx'
import { NoteText } from '../ui/rich-text.tsx'
import { saveMarkdown } from '../ui/save-markdown.ts'

interface Row {
  id: string
  highlight: Highlight | null
  note: Note | null
}

function rowsOf({ highlights, notes }: ProjectNotes): Row[] {
  const known = new Map(highlights.map((highlight) => [highlight.id, highlight]))
  const noted = new Set(notes.map(({ on }) => on))
  return [
    ...notes.map((note) => ({ id: note.id, highlight: known.get(note.on) ?? null, note })),
    ...highlights.filter(({ id }) => !noted.has(id)).map((highlight) => ({ id: highlight.id, highlight, note: null })),
  ]
}

/** Highlights and notes of all projects, each with a link to its place. */
export function OwnNotes() {
  const calls = useCalls<NotesCalls>()
  const { data } = useSuspenseQuery(notesQuery(calls))
  const { data: bookmarks } = useSuspenseQuery(bookmarksQuery(calls))
  const [searched, setSearched] = useState('')
  const found = data
    .map((one) => ({ ...one, rows: rowsOf(one).filter((row) => isFound(row, one.project.title, searched)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className="mx-auto max-w-reading px-4 py-10 sm:px-8">
      <h1 className="text-2xl">{texts.page}</h1>
      {bookmarks.length > 0 && (
        <div className="mt-6">
          <Bookmarks bookmarks={bookmarks} />
        </div>
      )}
      {data.length === 0 ? (
        <EmptyState
          heading="h2"
          title={texts.none}
          message={texts.noneAnywhere}
          action={
            <Link to="/" className={buttonClass()}>
              {texts.projects}
            </Link>
          }
        />
      ) : (
        <>
          <div className="my-6">
            <TextField label={texts.search} type="search" value={searched} onValue={setSearched} />
          </div>
          <div role="status">{found.length === 0 && <p>{texts.noneFound}</p>}</div>
          {found.map(({ project, highlights, notes, rows }) => (
            <section key={project.id} aria-labelledby={`notes-${project.id}`} className="mt-8">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
                <h2 id={`notes-${project.id}`} className="text-lg">
                  {project.title}
                </h2>
                <Button size="sm" variant="quiet" onClick={() => saveMarkdown(project.title, { notes, highlights })}>
                  {texts.export}
                </Button>
              </div>
              <ul className="flex flex-col gap-3">
                {rows.map((row) => (
                  <OwnNote key={row.id} row={row} projectId={project.id} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </div>
  )
}

function isFound({ highlight, note }: Row, project: string, searched: string): boolean {
  return matches(
    { heading: note?.heading ?? '', words: note ? wordsOf(note) : '', quote: highlight ? quoteOf(highlight) : '', project },
    searched,
  )
}

function OwnNote({ row: { id, highlight, note }, projectId }: { row: Row; projectId: string }) {
  return (
    <li className={highlight ? `note note-${highlight.colour}` : 'note'}>
      {note && (
        <p dir="auto" className="font-medium">
          {note.heading.trim() || texts.untitled}
        </p>
      )}
      {highlight && (
        <blockquote dir="auto" className="note-quote">
          {quoteOf(highlight)}
        </blockquote>
      )}
      {note && <NoteText note={note} />}
      <p>
        <Link to="/projects/$projectId" params={{ projectId }} hash={`note-${id}`} className="text-link">
          {texts.show}
        </Link>
      </p>
    </li>
  )
}
