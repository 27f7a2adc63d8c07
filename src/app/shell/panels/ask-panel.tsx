import { usePageFacts } from '#platform/pages/facts.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStore } from '#ui/store.ts'
import { question } from './ask-store.ts'
import { panelTexts } from './texts.ts'

const words = panelTexts.ask

export function AskPanel() {
  const { communityUrl } = usePageFacts()
  const action = (
    <a href={communityUrl} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'secondary' })}>
      {words.action}
    </a>
  )
  return (
    <>
      <Question />
      <EmptyState title={words.heading} message={words.message} action={action} heading="h3" />
    </>
  )
}

function Question() {
  const text = useStore(question)
  if (!text) return null
  return (
    <figure className="rounded-md border bg-paper p-4">
      <figcaption className="text-xs text-ink-soft">{words.question}</figcaption>
      <p className="mt-1 whitespace-pre-wrap">{text}</p>
    </figure>
  )
}
