import { useEffect, useRef, useState, type RefObject } from 'react'
import Check from 'lucide-react/icons/circle-check'
import { SHORTEST } from '#features/content/answer-text.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { badgeId } from '#features/content/ui/field-id.ts'
import { fetchStatusOf } from '#platform/calls/fetch-status.ts'
import { localStore } from '#platform/browser/storage.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSupportLink } from '#ui/support-link.ts'
import { TextLink } from '#ui/text-link.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useOnline } from '#ui/use-online.ts'
import { missingIn, visualStatus, type BoxStatus, type Missing, type Wish } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import type { ShownAnswer } from './answer-state.ts'
import { askToEdit } from './ask-to-edit.ts'
import { boxItem, useBoxActions, type BoxItem } from './box-actions.ts'
import { useFocusInside } from './focus-inside.ts'
import { JustDone } from './just-done.tsx'
import type { OpenAnswers } from './open-answers.ts'
import { askToSignIn } from './save-status.tsx'
import { isReturnedTo } from './signed-in-at.ts'
import { StillOpen } from './still-open.tsx'
import { fieldsOf, roomOf } from './task-fields.ts'
import { useAnswers, useAnswersTo, useAsking } from './use-answers.ts'
import { missingInWork } from './work-missing.ts'

/** Shown before the first Done on a device only. */
const SAID_FINAL = 'waymark:said-final'

/** The foot of a box of tasks: actions on all of its answers at once. */
export function TaskBox({ node }: { node: DocNode }) {
  const { answers, user, projectId, track } = useAnswers()
  const query = useAsking(projectId)
  const boxId = typeof node.attrs?.id === 'string' ? node.attrs.id : ''
  const fields = fieldsOf(node)
  const shown = useAnswersTo(
    answers,
    fields.map(({ id }) => id),
  )
  const isPro = user?.isPro ?? false
  const items = fields.map((field, at) => boxItem(field, shown[at], roomOf(field, user).limit))
  const box = useBoxActions({ id: boxId, projectId, answers, user, items })
  const { status, wish, isReady } = box
  const isRead = items.every(({ status: own, answer }) => own === 'complete' || answer.review === 'waiting')
  const canReview = items.some(({ answer }) => answer.status !== 'IN_REVIEW' && (answer.status !== 'COMPLETE' || isPro))
  const isAlive = useAlive()
  const foot = useRef<HTMLDivElement>(null)
  const isOpen = !isReady && user !== null
  const isReopened = useReopened(status, answers, items)
  const news = box.isWaiting ? validationTexts.waits : isReopened && validationTexts.reopened
  useDoneByKey(foot, () => {
    if (!isAlive || isRead || box.isBusy || status === 'complete') return
    foot.current?.focus({ preventScroll: true })
    box.markDone()
  })
  useEffect(() => {
    if (box.isJustDone) localStore.write(SAID_FINAL, 'yes')
  }, [box.isJustDone])
  useFocusKept(foot, boxId, { isAlive, isSignedIn: user !== null, status, canReview })

  const failure = fetchStatusOf(query, validationTexts.failed)
  const written = items.filter(
    ({ type, isChecked, isReviewed, status: own }) => type !== 'FILE' && !isChecked && !isReviewed && own !== 'complete',
  ).length
  return (
    <>
      <BoxBanner status={status} review={reviewOf(items)} tooFast={box.tooFast} />
      {wish !== null && <Waiting wish={wish} isSignedIn={user !== null} />}
      {isAlive && failure.status === 'fetch-error' && query.data === undefined && (
        <Banner
          type="error"
          className="mb-3 text-sm"
          action={
            <Button size="sm" onClick={() => void query.refetch()}>
              {validationTexts.again}
            </Button>
          }
        >
          {failure.message}
        </Banner>
      )}
      {user && !isPro && isReady && written > 0 && isAlive && localStore.read(SAID_FINAL) === null && (
        <p className="mb-3 text-sm text-ink-soft">{validationTexts.final}</p>
      )}
      <div ref={foot} {...footOf(boxId)} data-box={isAlive ? status : undefined} data-status={visualStatus(status)}>
        {status === 'complete' ? (
          <>
            <p className="flex items-center gap-2 font-medium text-green-ink">
              <Icon icon={Check} size={20} />
              {validationTexts.complete}
            </p>
            {box.isJustDone && <JustDone projectId={projectId} boxId={boxId} track={track} isPro={isPro} />}
            {user && !isPro && !box.isJustDone && (
              <Button variant="quiet" unavailable={!isAlive} onClick={askToEdit}>
                {validationTexts.edit}
              </Button>
            )}
          </>
        ) : (
          <Tooltip text={isPro ? validationTexts.donePro : validationTexts.doneFree} show={user !== null}>
            <Button
              data-done
              variant={wish === 'COMPLETE' && user === null ? 'secondary' : 'primary'}
              busy={box.isBusy || (wish === 'COMPLETE' && user !== null)}
              unavailable={!isAlive || (user !== null && (!isReady || isRead))}
              onClick={box.markDone}
              onRefused={isAlive ? box.showOpen : undefined}
            >
              {isOpen ? <StillOpen words={box.missingTests ?? wordsOf(box.missing)} /> : validationTexts.done}
            </Button>
          </Tooltip>
        )}
        <p role="status" className={news ? 'text-ink-soft' : 'sr-only'}>
          {news}
        </p>
        {box.askedFor && (
          <p role="alert" className="text-red-ink">
            {box.notTaken ?? (items.length > 1 ? wordsAt(box.askedFor) : (box.missingTests ?? wordsOf(box.missing)))}
          </p>
        )}
        {canReview && (
          <Button variant="quiet" unavailable={!isAlive || box.isBusy} onClick={box.markForReview}>
            {validationTexts.review}
          </Button>
        )}
      </div>
    </>
  )
}

function footOf(boxId: string) {
  return { tabIndex: -1, role: 'group', 'aria-labelledby': badgeId(boxId), className: 'doc-task-foot' }
}

/** True where a change of the learner has opened it again, after it was seen complete here. A restart leaves no answer. */
function useReopened(status: BoxStatus, answers: OpenAnswers, items: readonly BoxItem[]): boolean {
  const [wasComplete, setWasComplete] = useState(false)
  const isKnown = status === 'complete' || (wasComplete && items.some(({ id }) => answers.revision(id) > 0))
  if (isKnown !== wasComplete) setWasComplete(isKnown)
  return isKnown && status === 'incomplete'
}

interface Standing {
  isAlive: boolean
  isSignedIn: boolean
  status: BoxStatus
  canReview: boolean
}

/** The pressed button disappears with Done and Mark for review, and the page with a sign-in: moves the focus to what comes next. */
function useFocusKept(foot: RefObject<HTMLDivElement | null>, boxId: string, { isAlive, isSignedIn, status, canReview }: Standing): void {
  useEffect(() => {
    if (!isAlive || !isSignedIn || !isReturnedTo(boxId)) return
    foot.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    foot.current?.focus({ preventScroll: true })
  }, [isAlive, isSignedIn, boxId, foot])
  useFocusInside(foot, `${status} ${canReview}`, itself)
}

const itself = (element: HTMLElement) => element

/** Ctrl or Cmd with Enter in a field is Done. */
function useDoneByKey(foot: RefObject<HTMLDivElement | null>, press: () => void): void {
  const latest = useRef(press)
  useEffect(() => void (latest.current = press))
  useEffect(() => {
    const box = foot.current?.closest<HTMLElement>('.doc-task')
    const hear = (event: KeyboardEvent) => {
      const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat && !event.isComposing
      if (!isDone || !(event.target instanceof Element) || !event.target.matches('textarea, input')) return
      event.preventDefault()
      latest.current()
    }
    box?.addEventListener('keydown', hear)
    return () => box?.removeEventListener('keydown', hear)
  }, [foot])
}

/** A requested status that cannot be sent yet. */
function Waiting({ wish, isSignedIn }: { wish: Wish; isSignedIn: boolean }) {
  const isOnline = useOnline()
  const isReview = wish === 'IN_REVIEW'
  if (!isSignedIn) {
    const note = isReview ? validationTexts.keptForReview : validationTexts.keptForLogin
    return (
      <Banner
        className="mb-3 text-sm"
        action={
          <Button size="sm" onClick={() => askToSignIn(note)}>
            {validationTexts.signIn}
          </Button>
        }
      >
        {note}
      </Banner>
    )
  }
  return isOnline ? null : <Banner className="mb-3 text-sm">{isReview ? validationTexts.offlineReview : validationTexts.offline}</Banner>
}

function wordsOf({ choices, answers, pictures, works, large, short, long }: Missing): string {
  const { missing } = validationTexts
  const [longest] = long
  if (choices > 0) return missing.choice
  if (answers > 0) return missing.answers(answers)
  if (works > 0) return missing.works(works)
  if (pictures > 0) return missing.pictures(pictures)
  if (large > 0) return missing.large
  return longest === undefined || short > 0 ? missing.short(SHORTEST) : missing.long(longest)
}

/** The place of one of several missing items. */
function wordsAt(item: BoxItem): string {
  const { here, at } = validationTexts.missing
  const missing = missingIn([item])
  return at(item.title, missing.answers > 0 ? here : (missingInWork(item) ?? wordsOf(missing)))
}

type Review = ShownAnswer['review']

/** The tutor's review state of a box in review. */
function reviewOf(items: readonly BoxItem[]): Review {
  const reviews = items.map(({ answer }) => answer.review)
  return (['waiting', 'stuck'] as const).find((state) => reviews.includes(state)) ?? null
}

function wordsInReview(review: Review): string {
  if (review === 'waiting') return validationTexts.reading
  return review === 'stuck' ? validationTexts.unread : validationTexts.inReview
}

function BoxBanner({ status, review, tooFast }: { status: BoxStatus; review: Review; tooFast: string | null }) {
  const support = useSupportLink()
  const { before, link, after } = validationTexts.error
  if (status === 'error') {
    return (
      <Banner type="error" className="mb-3 text-sm">
        {tooFast ?? (
          <>
            {before}
            <TextLink href={support}>{link}</TextLink>
            {after}
          </>
        )}
      </Banner>
    )
  }
  if (status === 'incorrect') {
    return (
      <Banner type="error" className="mb-3 text-sm">
        {validationTexts.incorrect}
      </Banner>
    )
  }
  return status === 'review' ? (
    <Banner type="review" className="mb-3 text-sm">
      {wordsInReview(review)}
    </Banner>
  ) : null
}
