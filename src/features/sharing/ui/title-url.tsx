import { URL_LONGEST } from '#features/content/answer-text.rules.ts'
import { PlanBadge } from '#features/plans/ui/plan-badge.tsx'
import { TextField } from '#ui/field.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { saveTexts } from '../sharing.texts.ts'

interface TitleUrlProps {
  value: string
  isPro: boolean
  isWrong: boolean
  onValue: (value: string) => void
}

/** The address on the title page; without Pro the field leads to the plans. */
export function TitleUrl({ value, isPro, isWrong, onValue }: TitleUrlProps) {
  if (isPro) {
    return (
      <TextField
        label={saveTexts.url}
        optional
        help={saveTexts.urlHelp}
        placeholder={saveTexts.urlHint}
        value={value}
        maxLength={URL_LONGEST}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        error={isWrong ? saveTexts.notAUrl : undefined}
        onValue={onValue}
      />
    )
  }
  return (
    <div className="relative">
      <TextField label={saveTexts.url} optional disabled placeholder={saveTexts.urlHint} value="" readOnly />
      <button
        type="button"
        aria-label={`${saveTexts.url}: ${saveTexts.unlock}`}
        title={saveTexts.unlock}
        className="absolute inset-0 cursor-pointer rounded-sm"
        onClick={() => askForModal('paywall', { reason: 'project_share_url' }, { after: 'locked-click' })}
      />
      <span className="absolute end-3 bottom-2.5">
        <PlanBadge location="project_share_url" inside />
      </span>
    </div>
  )
}
