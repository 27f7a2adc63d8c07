import { CourseNavigation } from '#features/schedule/ui/course-navigation.tsx'

/** The course, in the panel that stays beside the project. */
export function MyWorkPanel({ projectId }: { projectId: string | null }) {
  return <CourseNavigation projectId={projectId} />
}
