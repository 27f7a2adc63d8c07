import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useSupportLink } from '#ui/support-link.ts'
import { TextLink } from '#ui/text-link.tsx'
import { hasSupportLink, isRetryable, isSpent, type ChatErrorType } from '../chat-failures.rules.ts'
import { chatTexts } from '../chat.texts.ts'
import type { ModelFailed } from '../exchange.rules.ts'

interface ProblemProps {
  type: ChatErrorType
  says: string | null
  modelFailed: ModelFailed | null
  /** Null where no question is to be asked again. */
  onRetry: (() => void) | null
  onAskProject: () => void
}

/** Says why an answer is missing or incomplete, and what to do. */
export function Problem({ type, says, modelFailed, onRetry, onAskProject }: ProblemProps) {
  const support = useSupportLink()
  const isOver = modelFailed !== null && isSpent(modelFailed.reason)
  const isBroken = (modelFailed === null && type !== 'AUTHENTICATION_ERROR') || modelFailed?.reason === 'cut'
  const acts = (
    <span className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {onRetry && isRetryable(type) && !isOver && (
        <Button size="sm" onClick={onRetry}>
          {chatTexts.tryAgain}
        </Button>
      )}
      {modelFailed?.projectAnswers && (
        <Button size="sm" onClick={onAskProject}>
          {chatTexts.askProject}
        </Button>
      )}
    </span>
  )
  return (
    <Banner type="error">
      {[isBroken || says === null ? chatTexts.errors[type] : null, says].filter(Boolean).join(' ')}{' '}
      {hasSupportLink(type) && !isOver && (
        <TextLink href={support} newTab>
          {chatTexts.support}
        </TextLink>
      )}
      {acts}
    </Banner>
  )
}
