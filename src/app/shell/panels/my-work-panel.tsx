import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import { bookmarksQuery, type NotesCalls } from '#features/notes/notes.client.ts'
import { notesTexts } from '#features/notes/notes.texts.ts'
import { Bookmarks } from '#features/notes/ui/bookmarks.tsx'
import { NotesOfProject } from '#features/notes/ui/notes-of-project.tsx'
import { PlanList } from '#features/schedule/ui/plan-list.tsx'
import { CourseNavigation } from '#features/schedule/ui/course-navigation.tsx'
import { WorksOfProject } from '#features/validations/ui/works-of-project.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'

interface MyWorkPanelProps {
  projectId: string | null
  /** called when the reader goes to a place in a text */
  onGo: () => void
}

/** The plan, the course, the bookmarks, the own works and notes, in the panel beside the project. */
export function MyWorkPanel({ projectId, onGo }: MyWorkPanelProps) {
  const isLearner = useUser() !== null
  const { data: bookmarks } = useQuery({ ...bookmarksQuery(useCalls<NotesCalls>()), enabled: isLearner })
  return (
    <>
      {isLearner && (
        <div className="mb-6">
          <PlanList />
        </div>
      )}
      {isLearner && projectId !== null && (
        <div className="mb-6 empty:hidden">
          <WorksOfProject projectId={projectId} onGo={onGo} />
          <NotesOfProject projectId={projectId} onGo={onGo} />
        </div>
      )}
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
