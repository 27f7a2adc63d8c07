import { useEffect, useRef, useState } from 'react'
import { fieldId } from '#features/content/ui/field-id.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { FetchError, saysOf, statusOf } from '#platform/calls/errors.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { sendingAt, useSendings } from '#ui/sendings.ts'
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
  const { status, isUnderWay, setWork } = useBoxStatus(items)
  const [tooFast, setTooFast] = useState<string | null>(null)
  const [isJustDone, setJustDone] = useState(false)
  const [isAskedFor, setAskedFor] = useState(false)
  useSendings()
  const isPro = user?.isPro ?? false
  const wish = items.find(({ answer }) => answer.wish !== null)?.answer.wish ?? null

  async function ask(asked: readonly BoxItem[], what: Wish, then: (saved: SavedAnswer[]) => void) {
    const keep = () => asked.forEach((item) => answers.wish(item.id, what))
    if (!user) {
      keep()
      rememberBox(id)
      return askToSignIn(what === 'COMPLETE' ? validationTexts.keptForLogin : validationTexts.keptForReview)
    }
    setTooFast(null)
    setWork(navigator.onLine ? 'under_way' : 'none')
    if (!navigator.onLine) return keep()
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
  const problemOf = ({ id: item }: BoxItem) => sendingAt(uploadPlace(projectId, item))?.problem
  const notTaken = items.find(problemOf)
  const first = notTaken ?? open

  function showOpen() {
    setAskedFor(true)
    if (first) goToField(first.id)
  }

  function markDone() {
    if (first) return showOpen()
    const unfinished = items.filter(({ answer }) => answer.status !== 'COMPLETE')
    const asked = unfinished.filter(({ draft }) => !isEmptyDraft(draft))
    // all of them are optional and empty
    if (asked.length === 0) return unfinished[0] && goToField(unfinished[0].id)
    return void ask(asked, 'COMPLETE', (saved) => {
      if (saved.length > 0 && saved.every(isComplete)) celebrate()
      const wrong = saved.find((one) => one.status === 'INCORRECT')
      if (wrong) goToField(wrong.id)
    })
  }

  function markForReview() {
    if (notTaken) return showOpen()
    const asked = items.filter(({ answer }) => canEditAnswer(answer.status, isPro))
    void ask(asked, 'IN_REVIEW', () => undefined)
  }

  const places = items.map(({ id: item }) => uploadPlace(projectId, item))
  const { press, isWaiting } = usePress(places, (what) => (what === 'COMPLETE' ? markDone() : markForReview()))

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
    askedFor: isAskedFor ? first : undefined,
    /** a picture that was chosen, and is not the answer */
    notTaken: notTaken && validationTexts.notTaken(problemOf(notTaken) === 'failed', notTaken.draft.file !== null),
    isBusy: isUnderWay || isWaiting,
    /** for a picture on its way */
    isWaiting,
    /** shown in place of the error */
    tooFast,
    isJustDone,
    markDone: () => void press('COMPLETE'),
    showOpen,
    markForReview: () => void press('IN_REVIEW'),
  }
}

function useBoxStatus(items: readonly BoxItem[]) {
  const [work, setWork] = useState<Work>('none')
  const saved = boxStatus(itemsThatCount(items).map((item) => item.status))
  const isFailed = work === 'failed' && saved !== 'complete'
  // another tab may save what failed here
  if (work === 'failed' && !isFailed) setWork('none')
  const status: BoxStatus = isFailed ? 'error' : saved
  return { status, isUnderWay: work === 'under_way', setWork }
}

/** Waits for pictures that are still being uploaded, then acts, with the fields showing how they ended. */
function usePress(places: readonly string[], act: (what: Wish) => void) {
  const [awaited, setAwaited] = useState<Wish | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const latest = useRef(act)
  useEffect(() => void (latest.current = act))
  useEffect(() => {
    if (awaited === null) return
    setAwaited(null)
    latest.current(awaited)
  }, [awaited])

  async function press(what: Wish) {
    const sendings = places.flatMap((place) => sendingAt(place) ?? []).filter(({ problem }) => !problem)
    if (sendings.length === 0) return act(what)
    setWaiting(true)
    const ends = await Promise.all(sendings.map(({ end }) => end))
    setWaiting(false)
    // one that the learner stopped calls the action off
    if (ends.every((end) => end === 'sent') || places.some((place) => sendingAt(place)?.problem)) setAwaited(what)
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
