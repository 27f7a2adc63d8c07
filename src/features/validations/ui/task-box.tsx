import { useState } from 'react'
import Check from 'lucide-react/icons/circle-check'
import type { DocNode } from '#features/content/rules.ts'
import { recordEvent } from '#features/events/client.ts'
import { fetchStatusOf } from '#platform/calls/fetch-status.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useSupportLink } from '#ui/support-link.ts'
import { TextLink } from '#ui/text-link.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useAlive } from '#ui/use-alive.ts'
import type { SavedAnswer } from '../contract.ts'
import { boxStatus, canEditAnswer, isEmpty, itemsThatCount, mayBeDone, statusOnScreen, visualStatus, type BoxStatus } from '../rules.ts'
import { validationTexts } from '../texts.ts'
import { statusOf, type Answer } from './answer-slot.ts'
import { askToSignIn } from './keeping-line.tsx'
import { fieldsOf, roomOf } from './task-fields.ts'
import { useAnswers, useAnswersTo, useAsking } from './use-answers.ts'

/** The foot of a box of tasks: what is to be done with all of its answers at once. */
export function TaskBox({ node }: { node: DocNode }) {
  const { book, user, projectId } = useAnswers()
  const query = useAsking(projectId)
  const boxId = typeof node.attrs?.id === 'string' ? node.attrs.id : ''
  const fields = fieldsOf(node)
  const answers = useAnswersTo(
    book,
    fields.map(({ id }) => id),
  )
  const [work, setWork] = useState<'none' | 'under_way' | 'failed'>('none')
  const isPro = user?.isPro ?? false
  const items = fields.map((field, at) => itemOf(field, answers[at], roomOf(field, user).limit))
  const status: BoxStatus = work === 'failed' ? 'error' : boxStatus(itemsThatCount(items).map((item) => item.status))
  const isAlive = useAlive()

  async function ask(act: () => Promise<unknown>) {
    if (!user) return askToSignIn()
    setWork('under_way')
    try {
      await act()
      setWork('none')
    } catch (error) {
      const isWall = statusOf(error) === 402
      setWork(isWall ? 'none' : 'failed')
      if (isWall) askForModal('paywall', { reason: 'validation_edit' })
    }
    return undefined
  }
  const markDone = () =>
    ask(async () => {
      const asked = items.filter(({ draft, answer }) => answer.status !== 'COMPLETE' && !isEmpty(draft))
      const saved = await Promise.all(asked.map(({ id }) => book.request(id, 'COMPLETE')))
      if (saved.length > 0 && saved.every(isComplete)) recordEvent('validation_completed', { projectId, sectionId: boxId, isPro })
    })
  const markForReview = () =>
    ask(() => Promise.all(items.filter(({ answer }) => canEditAnswer(answer.status, isPro)).map(({ id }) => book.request(id, 'IN_REVIEW'))))

  const isReady = !user || mayBeDone(items)
  const failure = fetchStatusOf(query, validationTexts.failed)
  return (
    <>
      <BoxBanner status={status} />
      {failure.status === 'fetch-error' && query.data === undefined && (
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
      <div className="doc-task-foot" data-box={isAlive ? status : undefined} data-status={visualStatus(status)}>
        {status === 'complete' ? (
          <p className="flex items-center gap-2 font-medium text-green-ink">
            <Icon icon={Check} size={20} />
            {validationTexts.complete}
          </p>
        ) : (
          <Tooltip text={isPro ? validationTexts.donePro : validationTexts.doneFree} show={user !== null}>
            <Button variant="primary" busy={work === 'under_way'} unavailable={!isAlive || !isReady} onClick={() => void markDone()}>
              {isReady ? validationTexts.done : validationTexts.open}
            </Button>
          </Tooltip>
        )}
        {items.some(({ answer }) => answer.status !== 'IN_REVIEW' && (answer.status !== 'COMPLETE' || isPro)) && (
          <Button variant="quiet" unavailable={!isAlive || work === 'under_way'} onClick={() => void markForReview()}>
            {validationTexts.review}
          </Button>
        )}
      </div>
    </>
  )
}

function itemOf({ id, type, optional }: ReturnType<typeof fieldsOf>[number], answer: Answer | undefined, limit: number) {
  const { text = '', file = null, status = 'INCOMPLETE' } = answer ?? {}
  return { id, optional, limit, draft: { type, text, file }, answer: { status }, status: statusOnScreen(status) }
}

function isComplete({ status }: SavedAnswer): boolean {
  return status === 'COMPLETE'
}

function BoxBanner({ status }: { status: BoxStatus }) {
  const support = useSupportLink()
  const { before, link, after } = validationTexts.error
  if (status === 'error') {
    return (
      <Banner type="error" className="mb-3 text-sm">
        {before}
        <TextLink href={support}>{link}</TextLink>
        {after}
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
      {validationTexts.inReview}
    </Banner>
  ) : null
}
