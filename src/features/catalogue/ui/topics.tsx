import { buttonClass } from '#ui/button.tsx'
import { CategoryIcon } from '#features/projects/ui/picture/category-icon.tsx'
import { TOPICS_AT_FIRST, firstFew } from '../catalogue.rules.ts'
import { startTexts } from '../catalogue.texts.ts'
import type { Topic } from '../catalogue-topics.rules.ts'

/** Plain links into the directory, so that they work from any page. */
export function Topics({ topics }: { topics: Topic[] }) {
  const { first, rest } = firstFew(topics, TOPICS_AT_FIRST)
  if (first.length === 0) return null
  return (
    <section aria-labelledby="topics" className="pt-12">
      <h2 id="topics" className="text-xl">
        {startTexts.topics}
      </h2>
      <p className="mb-5 text-sm text-ink-soft">{startTexts.topicsText}</p>
      <TopicList topics={first} />
      {rest.length > 0 && (
        <details className="group mt-3 flex flex-col gap-5">
          <summary className={`${buttonClass({ variant: 'quiet' })} -ms-4 self-start group-open:order-last`}>
            <span className="group-open:hidden">{startTexts.moreTopics}</span>
            <span className="hidden group-open:inline">{startTexts.less}</span>
          </summary>
          <div className="flex flex-col gap-5 pt-2">
            <Group name={startTexts.topicGroups.course} topics={rest.filter(({ type }) => type === 'course')} />
            <Group name={startTexts.topicGroups.category} topics={rest.filter(({ type }) => type === 'category')} />
          </div>
        </details>
      )}
    </section>
  )
}

function Group({ name, topics }: { name: string; topics: Topic[] }) {
  if (topics.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-sm text-ink-soft">{name}</h3>
      <TopicList topics={topics} />
    </div>
  )
}

function TopicList({ topics }: { topics: Topic[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {topics.map(({ id, type, metadata }) => (
        <li key={id}>
          <a
            href={`/onboarding?explore=${encodeURIComponent(type === 'course' ? `series:${metadata.title}` : metadata.title)}`}
            className="topic"
          >
            <span className="topic-icon">
              <CategoryIcon category={metadata.icon ?? ''} />
            </span>
            <span className="min-w-0">
              <span className="topic-name">{metadata.title || startTexts.untitledTopic}</span>
              <span className="text-xs text-ink-soft">{startTexts.count(metadata.projects.length)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
