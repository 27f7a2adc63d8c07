import { implement } from '@orpc/server'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { listPublished } from '#features/content/content.store.ts'
import { present } from '#features/projects/reading-marks.rules.ts'
import { ANNOTATIONS, type Annotations } from '#features/projects/project-files.rules.ts'
import { listFiles } from '#features/projects/project-files.store.ts'
import type { Db } from '#platform/db/database.ts'
import { bookmarksCalls } from './bookmarks.server.ts'
import { notesContract, type ProjectNotes } from './notes.contract.ts'
import { toMarkdown } from './note-markdown.rules.ts'
import { answerSays } from './notes.texts.ts'

const call = implement(notesContract).$context<CallContext>()

const listNotes = call.listNotes.handler(async ({ context }) => listOwn(context.services.db, learnerOf(context).id))

export const notesCalls = { listNotes, ...bookmarksCalls }

/** Includes projects that are gone from the catalogue: the notes still belong to the learner. */
async function listOwn(db: Db, userId: string): Promise<ProjectNotes[]> {
  const files = (await listFiles(db, userId)).filter(({ name }) => name === ANNOTATIONS)
  const titles = new Map((await listPublished(db)).map(({ id, metadata }) => [id, metadata.title]))
  return files
    .map(({ projectId, data }) => {
      const { highlights, notes } = data as Annotations
      return {
        project: { id: projectId, title: titles.get(projectId) ?? projectId },
        highlights: present(highlights),
        notes: present(notes),
      }
    })
    .filter(({ highlights, notes }) => highlights.length + notes.length > 0)
    .toSorted((a, b) => (lastOf(a) < lastOf(b) ? 1 : -1))
}

function lastOf({ highlights, notes }: ProjectNotes): string {
  return [...highlights, ...notes].reduce((last, { at }) => (at > last ? at : last), '')
}

/** A readable export; the file itself is exported with the data of projects. */
export const noteData: OwnData = {
  name: 'notes',
  tables: [],
  async *files({ db }, { id }) {
    for (const { project, highlights, notes } of await listOwn(db, id)) {
      yield { path: `${project.id}.md`, content: toMarkdown({ title: project.title, highlights, notes, saysOf: answerSays }) }
    }
  },
}
