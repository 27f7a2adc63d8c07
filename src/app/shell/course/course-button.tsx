import PanelLeft from 'lucide-react/icons/panel-left-open'
import { Icon } from '#ui/icon.tsx'
import { useStore } from '#ui/ui.store.ts'
import { course } from './course-store.ts'
import { courseTexts } from '#features/schedule/course.texts.ts'

interface CourseButtonProps {
  className: string
  wordClass?: string
}

export function CourseButton({ className, wordClass }: CourseButtonProps) {
  return (
    <button
      type="button"
      data-course-button=""
      aria-label={courseTexts.open}
      aria-expanded={useStore(course) !== 'shut'}
      className={className}
      onClick={() => course.write('by-button')}
    >
      <Icon icon={PanelLeft} size={20} />
      <span className={wordClass}>{courseTexts.short}</span>
    </button>
  )
}
