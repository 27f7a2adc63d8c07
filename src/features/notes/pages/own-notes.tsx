import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { HIGHLIGHT_COLOURS, type HighlightColour } from '#features/projects/reading-marks.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/field.tsx'
import { bookmarksQuery, notesQuery, type NotesCalls } from '../notes.client.ts'
import { matches, quoteOf, noteRows, noteWords, type NotedRow } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { Bookmarks } from '../ui/bookmarks.tsx'
import { NoteText } from '../ui/rich-text.tsx'
import { saveMarkdown } from '../ui/save-markdown.ts'

/** Highlights and notes of all projects, each with a link to its place. */
export function OwnNotes() {
  const calls = useCalls<NotesCalls>()
  const { data } = useSuspenseQuery(notesQuery(calls))
  const { data: bookmarks } = useSuspenseQuery(bookmarksQuery(calls))
  const [searched, setSearched] = useState('')
  const [chosenProject, setProject] = useState<string | null>(null)
  const [chosenColour, setColour] = useState<HighlightColour | null>(null)
  const colours = HIGHLIGHT_COLOURS.filter((one) => data.some(({ highlights }) => highlights.some((highlight) => highlight.colour === one)))
  // a filter ends with its chip, because nobody could switch it off
  const projectId = data.length > 1 && data.some(({ project }) => project.id === chosenProject) ? chosenProject : null
  const colour = colours.length > 1 && colours.some((one) => one === chosenColour) ? chosenColour : null
  const found = data
    .filter(({ project }) => projectId === null || project.id === projectId)
    .map((one) => ({
      ...one,
      rows: noteRows(one).filter(
        (row) => (colour === null || row.highlight?.colour === colour) && isFound(row, one.project.title, searched),
      ),
    }))
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
            {data.length > 1 && (
              <Choices label={texts.byProject}>
                {data.map(({ project }) => (
                  <Chip
                    key={project.id}
                    selected={project.id === projectId}
                    onClick={() => setProject(project.id === projectId ? null : project.id)}
                  >
                    {project.title}
                  </Chip>
                ))}
              </Choices>
            )}
            {colours.length > 1 && (
              <Choices label={texts.byColour}>
                {colours.map((one) => (
                  <Chip key={one} selected={one === colour} onClick={() => setColour(one === colour ? null : one)}>
                    <span className={`note-dot note-${one}`} />
                    {texts.colour[one]}
                  </Chip>
                ))}
              </Choices>
            )}
          </div>
          <div role="status">{found.length === 0 && <p>{texts.noneFound}</p>}</div>
          {found.map(({ project, highlights, notes, rows }) => (
            <section key={project.id} aria-labelledby={`notes-${project.id}`} className="mt-8">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
                <h2 id={`notes-${project.id}`} className="text-lg">
                  {project.title}
                </h2>
                <Button size="sm" variant="quiet" className="-me-3" onClick={() => saveMarkdown(project.title, { notes, highlights })}>
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

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {children}
    </div>
  )
}

function isFound({ highlight, note }: NotedRow, project: string, searched: string): boolean {
  return matches(
    { heading: note?.heading ?? '', words: note ? noteWords(note) : '', quote: highlight ? quoteOf(highlight) : '', project },
    searched,
  )
}

function OwnNote({ row: { id, highlight, note }, projectId }: { row: NotedRow; projectId: string }) {
  return (
    <li className={highlight ? `note note-${highlight.colour}` : 'note'}>
      {note && note.heading.trim() !== '' && (
        <p dir="auto" className="font-medium">
          {note.heading.trim()}
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
