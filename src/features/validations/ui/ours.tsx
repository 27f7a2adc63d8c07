import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { answersQuestion, OUR_ANSWERS } from '#features/content/own-answers.rules.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { showComparison, type ValidationsCalls } from '../validations.client.ts'
import { COMPARISONS, type Comparison } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import type { TaskField } from './task-fields.ts'
import { useAnswers } from './use-answers.ts'

interface OursProps {
  field: Pick<TaskField, 'id' | 'title'>
  /** it is open from the start then */
  isJustDone: boolean
  /** what was pressed earlier */
  compared: Comparison | null
}

/** Shows the author's own answer to a finished question without a check, and asks a learner how theirs compares. */
export function Ours({ field: { id, title }, isJustDone, compared }: OursProps) {
  const { user, projectId } = useAnswers()
  const [wish, setWish] = useState<boolean | null>(null)
  const isOpen = wish ?? isJustDone
  const [found, setFound] = useState<HTMLElement | null>(null)
  const [hasSection, setSection] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = document.getElementById(OUR_ANSWERS)
    setSection(section !== null)
    setFound(section && itemFor(section, title))
  }, [title])
  useEffect(() => {
    if (found && isOpen) place.current?.replaceChildren(...wordsOf(found))
  }, [found, isOpen])
  if (found) {
    return (
      <>
        {!isJustDone && (
          <button type="button" aria-expanded={isOpen} className="text-link" onClick={() => setWish(!isOpen)}>
            {validationTexts.ours}
          </button>
        )}
        {isOpen && (
          <div role="group" aria-label={validationTexts.ours} className="mt-2 rounded-sm bg-well p-3 text-ink">
            {isJustDone && <p className="font-medium">{validationTexts.ours}</p>}
            <div ref={place} className="mt-1" />
            {user && <HowClose projectId={projectId} task={id} isJustDone={isJustDone} earlier={compared} />}
          </div>
        )}
      </>
    )
  }
  if (!hasSection || !isJustDone) return null
  return (
    <a href={`#${OUR_ANSWERS}`} className="text-link" onClick={openOurs}>
      {validationTexts.toOurs}
    </a>
  )
}

interface HowCloseProps {
  projectId: string
  task: string
  isJustDone: boolean
  earlier: Comparison | null
}

/** What they press on the day of their answer decides when recall asks first. */
function HowClose({ projectId, task, isJustDone, earlier }: HowCloseProps) {
  const calls = useCalls<ValidationsCalls>()
  const queryClient = useQueryClient()
  const [pressed, setPressed] = useState<Comparison | null>(null)
  async function compare(compared: Comparison) {
    setPressed(compared)
    try {
      await calls.validations.compareAnswer({ project_id: projectId, validation_id: task, compared })
      showComparison(queryClient, projectId, task, compared)
    } catch (error) {
      setPressed(null)
      askForToast({ message: saysOf(error, validationTexts.notCompared), variant: 'error' })
    }
  }
  return (
    <div role="group" aria-label={validationTexts.howClose} className="mt-3 flex flex-wrap items-center gap-2">
      <p className="w-full font-medium sm:w-auto">{validationTexts.howClose}</p>
      {COMPARISONS.map((compared) => (
        <Button key={compared} size="sm" aria-pressed={(pressed ?? earlier) === compared} onClick={() => void compare(compared)}>
          {validationTexts.comparisons[compared]}
        </Button>
      ))}
      <p role="status" className="w-full text-sm empty:hidden">
        {pressed && (isJustDone ? validationTexts.compared[pressed] : validationTexts.savedWords)}
      </p>
    </div>
  )
}

function openOurs(): void {
  const section = document.getElementById(OUR_ANSWERS)
  if (section instanceof HTMLDetailsElement) section.open = true
  section?.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true })
}

/** Finds the item that has the question in bold, or starts with it. */
function itemFor(section: HTMLElement, title: string): HTMLElement | null {
  const items = Array.from(section.querySelectorAll('li'))
  return items.find((item) => answersQuestion(item.querySelector('strong')?.textContent ?? '', title)) ?? null
}

/** Removes the question and the ids, which must stay unique. */
function wordsOf(item: HTMLElement): Node[] {
  const copy = item.cloneNode(true) as HTMLElement
  copy.querySelector('strong')?.remove()
  for (const part of copy.querySelectorAll('[id], [data-block-id]')) {
    part.removeAttribute('id')
    delete (part as HTMLElement).dataset['blockId']
  }
  return [...copy.childNodes]
}
