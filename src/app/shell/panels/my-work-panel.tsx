import { Link } from '@tanstack/react-router'
import { notesTexts } from '#features/notes/texts.ts'
import { CourseNavigation } from '#features/schedule/ui/course-navigation.tsx'

/** The course and the own notes, in the panel that stays beside the project. */
export function MyWorkPanel({ projectId }: { projectId: string | null }) {
  return (
    <>
      <CourseNavigation projectId={projectId} />
      <p className="mt-5">
        <Link to="/notes" className="text-link">
          {notesTexts.all}
        </Link>
      </p>
    </>
  )
}
