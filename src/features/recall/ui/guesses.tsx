import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useUser } from '#features/accounts/ui/user.ts'
import { useReading } from '#features/content/ui/reading.ts'
import { keepLate } from '#platform/browser/load-late.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { UNDO_MS, askForToast } from '#ui/toast/ask-for-toast.ts'
import { guessesKey, guessesQuery, saveGuessing, type RecallCalls } from '../recall.client.ts'
import { guessTexts } from '../guesses.texts.ts'
import type { GuessCard } from './guess-card.tsx'

const loadCard = keepLate(() => import('./guess-card.tsx'))

const guessedName = (stepId: string) => `guess:${stepId}`

/** A question before each step that one has not begun. It appears while the step is still out of sight, so that nothing moves. */
export function Guesses({ projectId }: { projectId: string }) {
  const user = useUser()
  const calls = useCalls<RecallCalls>()
  const queryClient = useQueryClient()
  const { memory } = useReading()
  const [isNear, setNear] = useState(false)
  const [part, setPart] = useState<{ GuessCard: typeof GuessCard }>()
  const [places, setPlaces] = useState<ReadonlyMap<string, HTMLElement>>(new Map())
  const query = guessesQuery(calls, projectId)
  const { data } = useQuery({ ...query, enabled: isNear && user !== null && !user.isImpersonated })
  const guesses = data?.guesses

  useEffect(() => {
    if (guesses?.length) void loadCard().then(setPart)
  }, [guesses])

  useEffect(() => {
    if (!guesses) return watchSteps(() => setNear(true))
    if (!part) return
    const wanted = new Set(guesses.map(({ stepId }) => stepId).filter((id) => memory.get(guessedName(id)) === null))
    const made: HTMLElement[] = []
    const end = watchSteps((step) => {
      if (!wanted.delete(step.id) || step.getBoundingClientRect().top <= window.innerHeight) return
      const place = document.createElement('div')
      place.className = 'print:hidden'
      step.before(place)
      made.push(place)
      // drawn at once: until the next frame the step could come into sight
      flushSync(() => setPlaces((before) => new Map(before).set(step.id, place)))
    })
    return () => {
      end()
      for (const place of made) place.remove()
      setPlaces(new Map())
    }
  }, [guesses, memory, part])

  function end() {
    queryClient.setQueriesData({ queryKey: guessesKey }, { guesses: [] })
    const again = () => queryClient.resetQueries({ queryKey: guessesKey })
    function failed() {
      void again()
      askForToast({ message: guessTexts.notSaved, variant: 'error' })
    }
    const undo = () => void saveGuessing(calls, true).then(again, failed)
    const told = { message: guessTexts.isOff, action: { label: guessTexts.undo, onClick: undo }, duration: UNDO_MS }
    saveGuessing(calls, false).then(() => askForToast(told), failed)
  }

  return [...places].map(([stepId, place]) => {
    const guess = guesses?.find((one) => one.stepId === stepId)
    return (
      guess &&
      part &&
      createPortal(<part.GuessCard guess={guess} onGuess={() => memory.set(guessedName(stepId), 'yes')} onEnd={end} />, place, stepId)
    )
  })
}

/** Tells of each step that comes within a screen. */
function watchSteps(approach: (step: Element) => void): () => void {
  const watch = new IntersectionObserver((seen) => seen.forEach(({ isIntersecting, target }) => isIntersecting && approach(target)), {
    rootMargin: '0px 0px 100% 0px',
  })
  for (const step of document.querySelectorAll('.project-body .doc-step')) watch.observe(step)
  return () => watch.disconnect()
}
