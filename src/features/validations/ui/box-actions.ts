import { useEffect, useRef, useState } from 'react'
import { fieldId } from '#features/content/ui/field-id.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { FetchError, saysOf, statusOf } from '#platform/calls/errors.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { sendingAt } from '#ui/sendings.ts'
import type { SavedAnswer } from '../validations.contract.ts'
import {
  boxStatus,
  canEditAnswer,
  isEmptyDraft,
  isSettled,
  itemsThatCount,
  missingIn,
  statusOnScreen,
  type BoxStatus,
  type Wish,
} from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import { blankAnswer, type ShownAnswer } from './answer-state.ts'
import type { OpenAnswers } from './open-answers.ts'
import { askToSignIn } from './save-status.tsx'
import { rememberBox } from './signed-in-at.ts'
import { uploadPlace, type TaskField } from './task-fields.ts'
import { missingInWork } from './work-missing.ts'

type Work = 'none' | 'under_way' | 'failed'

export type BoxItem = ReturnType<typeof boxItem>

export function boxItem({ id, title, type, optional, isChecked, isReviewed }: TaskField, answer: ShownAnswer = blankAnswer, limit: number) {
  const { text, file, status } = answer
  const draft = { type, text, file }
  const isTwofold = answer.others.length > 0
  return { id, title, type, optional, isChecked, isReviewed, limit, draft, answer, isTwofold, status: statusOnScreen(status) }
}

interface Box {
  id: string
  projectId: string
  answers: OpenAnswers
  /** null for a visitor */
  user: { isPro: boolean } | null
  items: readonly BoxItem[]
}

/** The actions Done and Mark for review. Offline or signed out, the status is saved with the text and sent later. */
export function useBoxActions({ id, projectId, answers, user, items }: Box) {
  const [work, setWork] = useState<Work>('none')
  const [tooFast, setTooFast] = useState<string | null>(null)
  const [isJustDone, setJustDone] = useState(false)
  const [isAskedFor, setAskedFor] = useState(false)
  const isPro = user?.isPro ?? false
  const status: BoxStatus = work === 'failed' ? 'error' : boxStatus(itemsThatCount(items).map((item) => item.status))
  const wish = items.find(({ answer }) => answer.wish !== null)?.answer.wish ?? null

  async function ask(asked: readonly BoxItem[], what: Wish, then: (saved: SavedAnswer[]) => void) {
    const keep = () => asked.forEach((item) => answers.wish(item.id, what))
    if (!user) {
      keep()
      rememberBox(id)
      return askToSignIn(what === 'COMPLETE' ? validationTexts.keptForLogin : validationTexts.keptForReview)
    }
    if (!navigator.onLine) return keep()
    setWork('under_way')
    setTooFast(null)
    try {
      then(await Promise.all(asked.map((item) => answers.request(item.id, what))))
      setWork('none')
    } catch (error) {
      const isWall = statusOf(error) === 402
      const isCutOff = error instanceof FetchError && !navigator.onLine
      setWork(isWall || isCutOff ? 'none' : 'failed')
      setTooFast(saysOf(error, '') || null)
      if (isCutOff) keep()
      if (isWall) askForModal('paywall', { reason: 'validation_edit' })
    }
  }

  function celebrate() {
    recordEvent('validation_completed', { projectId, sectionId: id, isPro })
    setJustDone(true)
  }

  const unsettled = items.find((item) => !isSettled(item))
  const open = unsettled ?? items.find((item) => missingInWork(item) !== null)

  function showOpen() {
    setAskedFor(true)
    if (open) goToField(open.id)
  }

  function markDone() {
    if (open) return showOpen()
    const asked = items.filter(({ draft, answer }) => answer.status !== 'COMPLETE' && !isEmptyDraft(draft))
    return void ask(asked, 'COMPLETE', (saved) => {
      if (saved.length > 0 && saved.every(isComplete)) celebrate()
      const wrong = saved.find((one) => one.status === 'INCORRECT')
      if (wrong) goToField(wrong.id)
    })
  }

  function markForReview() {
    const asked = items.filter(({ answer }) => canEditAnswer(answer.status, isPro))
    void ask(asked, 'IN_REVIEW', () => undefined)
  }

  const placeOf = ({ id: item }: BoxItem) => uploadPlace(projectId, item)
  const { press, isWaiting } = usePress(
    items.map(placeOf),
    (what) => (what === 'COMPLETE' ? markDone() : markForReview()),
    (place) => goToField(items.find((item) => placeOf(item) === place)?.id ?? ''),
  )

  const wasWished = useRef<Wish | null>(null)
  useEffect(() => {
    if (wish === null && wasWished.current === 'COMPLETE' && status === 'complete') celebrate()
    wasWished.current = wish
  })

  return {
    status,
    wish,
    missing: missingIn(items),
    /** all is written, and tests are still to pass */
    missingTests: unsettled || !open ? null : missingInWork(open),
    isReady: open === undefined,
    /** what was missing when Done was pressed */
    askedFor: isAskedFor ? open : undefined,
    isBusy: work === 'under_way' || isWaiting,
    /** shown in place of the error */
    tooFast,
    isJustDone,
    markDone: () => void press('COMPLETE'),
    showOpen,
    markForReview: () => void press('IN_REVIEW'),
  }
}

/** Waits for pictures that are still being uploaded, then acts; where one was not taken, shows its place instead. */
function usePress(places: readonly string[], act: (what: Wish) => void, show: (place: string) => void) {
  const [arrived, setArrived] = useState<Wish | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const latest = useRef(act)
  useEffect(() => void (latest.current = act))
  useEffect(() => {
    if (arrived === null) return
    setArrived(null)
    latest.current(arrived)
  }, [arrived])

  async function press(what: Wish) {
    const notTaken = () => places.find((place) => sendingAt(place)?.isOver)
    const sendings = places.flatMap((place) => sendingAt(place) ?? []).filter(({ isOver }) => !isOver)
    if (sendings.length === 0 && notTaken() === undefined) return act(what)
    setWaiting(true)
    const ends = await Promise.all(sendings.map(({ end }) => end))
    setWaiting(false)
    const place = notTaken()
    if (place !== undefined) show(place)
    else if (ends.every((end) => end === 'sent')) setArrived(what)
  }
  return { press, isWaiting }
}

/** Scrolls to the field, which may be outside the viewport, and focuses it or its button. */
function goToField(id: string): void {
  const place = document.getElementById(id)
  place?.scrollIntoView({ block: 'nearest' })
  const field =
    place?.querySelector<HTMLElement>('[data-choice] button') ??
    document.getElementById(fieldId(id)) ??
    place?.querySelector<HTMLElement>('button, input')
  field?.focus({ preventScroll: true })
}

function isComplete({ status }: SavedAnswer): boolean {
  return status === 'COMPLETE'
}
