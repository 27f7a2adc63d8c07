import { useUser } from '#features/accounts/ui/user.ts'
import { CourseNavigation } from '#features/schedule/ui/course-navigation.tsx'
import { PlanList } from '#features/schedule/ui/plan-list.tsx'

/** The learner's plan, and the course below it. */
export function CourseBody({ projectId }: { projectId: string | null }) {
  const isLearner = useUser() !== null
  return (
    <>
      {isLearner && (
        <div className="mb-6">
          <PlanList />
        </div>
      )}
      <CourseNavigation projectId={projectId} />
    </>
  )
}
