import X from 'lucide-react/icons/x'
import type { Topic } from '#features/catalogue/catalogue-topics.rules.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { hasTime } from '../schedule.rules.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { ALL_TOPICS, topicTitle } from '../topics.rules.ts'
import { ScheduleView } from './schedule-view.tsx'
import { TimeSelector } from './time-selector.tsx'
import { TopicList } from './topic-list.tsx'
import type { OwnCourse } from './use-course.ts'

interface TrackOverviewProps {
  topics: Topic[]
  course: OwnCourse
  projectId: string | null
}

/** The learner's course: topics, time and schedule; without time, the projects of each topic. */
export function TrackOverview({ topics, course, projectId }: TrackOverviewProps) {
  const { time, user } = course
  return (
    <>
      <TopicTags topics={topics} course={course} />
      <TimeSelector user={course.user} time={course.time} changeTime={course.changeTime} />
      {hasTime(time) ? (
        <ScheduleView course={course} currentProject={projectId} />
      ) : (
        <>
          <p className="text-sm text-ink-soft">{user ? scheduleTexts.unplanned : scheduleTexts.unplannedVisitor}</p>
          <TopicList topics={topics} chosen={course.topics} currentProject={projectId} />
        </>
      )}
    </>
  )
}

function TopicTags({ topics, course }: Omit<TrackOverviewProps, 'projectId'>) {
  const titleOf = (value: string) =>
    value === ALL_TOPICS
      ? scheduleTexts.all
      : topicTitle(topics.find((topic) => topic.value === value)?.metadata.title ?? value, scheduleTexts.untitledTopic)
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={scheduleTexts.topics} className="flex flex-wrap gap-2">
        {course.topics.map((value) => (
          <li key={value}>
            <button
              type="button"
              aria-label={scheduleTexts.letGo(titleOf(value))}
              className="relative inline-flex h-8 items-center gap-2 rounded-full border bg-well ps-3 pe-2 text-xs font-medium transition-colors after:absolute after:-inset-y-1 after:inset-x-0 hover:bg-sheet"
              onClick={() => course.leaveOut(value)}
            >
              {titleOf(value)}
              <Icon icon={X} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" className="-ms-3 self-start" onClick={course.chooseAnew}>
        {scheduleTexts.changeTopics}
      </Button>
    </div>
  )
}
