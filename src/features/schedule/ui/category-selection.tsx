import { useState } from 'react'
import type { Topic } from '#features/catalogue/catalogue-topics.rules.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { ALL_TOPICS, topicTitle } from '../topics.rules.ts'
import type { OwnCourse } from './use-course.ts'

const AT_FIRST = 2

interface CategorySelectionProps {
  topics: Topic[]
  course: Pick<OwnCourse, 'user' | 'topics' | 'added' | 'choose' | 'generate' | 'keepChosen'>
}

export function CategorySelection({ topics, course }: CategorySelectionProps) {
  const { topicsTitle } = usePageFacts()
  const { user, topics: chosen, added, choose, generate, keepChosen } = course
  const categories = topics.filter(({ type }) => type === 'category').toSorted((a, b) => a.metadata.title.localeCompare(b.metadata.title))
  return (
    <div className="flex flex-col gap-5">
      <h3 className="font-heading text-lg font-bold">{topicsTitle ?? scheduleTexts.title}</h3>
      <div role="group" aria-label={scheduleTexts.topics} className="flex flex-wrap gap-x-2 gap-y-3">
        <Chip selected={chosen.includes(ALL_TOPICS)} onClick={() => choose(ALL_TOPICS)}>
          {scheduleTexts.all}
        </Chip>
        {categories.map(({ id, value, metadata }) => (
          <Chip key={id} selected={chosen.includes(value)} onClick={() => choose(value)}>
            {topicTitle(metadata.title, scheduleTexts.untitledTopic)}
          </Chip>
        ))}
      </div>
      <Recommended topics={topics} chosen={chosen} onChoose={choose} />
      <Button variant="primary" wide unavailable={chosen.length === 0} onClick={() => void generate()}>
        {scheduleTexts.generate}
      </Button>
      {user && chosen.length > 0 && (
        <p role="status" className="-mt-3 text-xs text-ink-soft">
          {scheduleTexts.adds(
            added.length,
            added.reduce((sum, { metadata }) => sum + metadata.time, 0),
            added.map(({ metadata }) => metadata.title),
          )}
        </p>
      )}
      {keepChosen && (
        <Button variant="quiet" size="sm" className="-mt-3 self-start" onClick={keepChosen}>
          {scheduleTexts.keep}
        </Button>
      )}
      {chosen.length === 0 && <p className="-mt-3 text-xs text-ink-soft">{scheduleTexts.chooseFirst}</p>}
    </div>
  )
}

interface RecommendedProps {
  topics: Topic[]
  chosen: string[]
  onChoose: (topic: string) => void
}

/** The best topics to start with, two until expanded. */
function Recommended({ topics, chosen, onChoose }: RecommendedProps) {
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? topics : topics.slice(0, AT_FIRST)
  return (
    <section aria-labelledby="recommended-topics" className="flex flex-col gap-2">
      <h4 id="recommended-topics" className="text-sm font-bold">
        {scheduleTexts.recommended}
      </h4>
      <ul className="flex flex-col gap-2">
        {shown.map(({ id, value, metadata: { title, projects, imageUrl } }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen.includes(value)}
              className={cx(
                'flex w-full items-center gap-3 overflow-hidden rounded-md border bg-paper pe-3 text-start transition-colors hover:bg-well',
                chosen.includes(value) && 'border-accent outline-1 outline-accent',
              )}
              onClick={() => onChoose(value)}
            >
              {imageUrl && <img src={imageUrl} alt="" width={96} height={54} loading="lazy" className="aspect-video w-24 object-cover" />}
              <span className="min-w-0 flex-1 py-2">
                <span className="block text-sm leading-snug font-medium">{topicTitle(title, scheduleTexts.untitledTopic)}</span>
                <span className="block text-xs text-ink-soft">{scheduleTexts.projects(projects.length)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {topics.length > AT_FIRST && (
        <Button variant="quiet" size="sm" className="self-start" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? scheduleTexts.less : scheduleTexts.more}
        </Button>
      )}
    </section>
  )
}
