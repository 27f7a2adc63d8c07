import { useQuery } from '@tanstack/react-query'
import { topicsQuery } from '#features/catalogue/catalogue-topics.client.ts'
import type { CatalogueCalls } from '#features/catalogue/catalogue.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { courseTexts } from '../course.texts.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { CategorySelection } from './category-selection.tsx'
import { InviteButton } from './invite-button.tsx'
import { TrackOverview } from './track-overview.tsx'
import { useCourse } from './use-course.ts'

/** What to learn, and when: in My work, and in a panel at the left edge. */
export function CourseNavigation({ projectId }: { projectId: string | null }) {
  const course = useCourse()
  const { data: topics, isError, refetch } = useQuery(topicsQuery(useCalls<CatalogueCalls>()))
  const hasNoTopics = isError && !topics
  if (hasNoTopics || course.isError) {
    const again = () => void (hasNoTopics ? refetch() : course.refetch())
    return (
      <Banner type="error" action={<Button onClick={again}>{scheduleTexts.again}</Button>}>
        {scheduleTexts.topicsFailed}
      </Banner>
    )
  }
  if (!topics || !course.isReady)
    return <Skeleton shape="card" count={4} lines={1} label={courseTexts.loading} className="flex flex-col gap-3" />
  if (course.view === 'category-selection') return <CategorySelection topics={topics} course={course} />
  return (
    <div className="flex flex-col gap-5">
      <TrackOverview topics={topics} course={course} projectId={projectId} />
      <InviteButton />
    </div>
  )
}
