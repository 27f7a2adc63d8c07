import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import { bookmarksQuery, type NotesCalls } from '#features/notes/notes.client.ts'
import { notesTexts } from '#features/notes/notes.texts.ts'
import { Bookmarks } from '#features/notes/ui/bookmarks.tsx'
import { CourseNavigation } from '#features/schedule/ui/course-navigation.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'

interface MyWorkPanelProps {
  projectId: string | null
  /** called when the reader goes to a place in a text */
  onGo: () => void
}

/** The course, the bookmarks and the own notes, in the panel beside the project. */
export function MyWorkPanel({ projectId, onGo }: MyWorkPanelProps) {
  const { data: bookmarks } = useQuery({ ...bookmarksQuery(useCalls<NotesCalls>()), enabled: useUser() !== null })
  return (
    <>
      <CourseNavigation projectId={projectId} />
      {bookmarks && (
        <div className="mt-6">
          <Bookmarks bookmarks={bookmarks} onGo={onGo} />
        </div>
      )}
      <p className="mt-5">
        <Link to="/notes" className="text-link">
          {notesTexts.all}
        </Link>
      </p>
    </>
  )
}
