import Lock from 'lucide-react/icons/lock'
import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { DOCUMENTATION_THEMES } from '#features/accounts/accounts.rules.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { Icon } from '#ui/icon.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { saveTexts } from '../sharing.texts.ts'
import { ThemePreview } from './theme-preview.tsx'

interface ThemeCardsProps {
  theme: DocumentationTheme
  isPro: boolean
  onTheme: (theme: DocumentationTheme) => void
}

/** Three themes of the document, previewed on hover and focus. */
export function ThemeCards({ theme, isPro, onTheme }: ThemeCardsProps) {
  return (
    <div role="group" aria-labelledby="share-theme">
      <h4 id="share-theme" className="font-sans text-sm font-medium">
        {saveTexts.theme}
      </h4>
      <div className="mt-1 grid grid-cols-3 gap-3">
        {DOCUMENTATION_THEMES.map((one) => {
          const isLocked = one !== 'light' && !isPro
          const card = (
            <button
              type="button"
              data-theme-card={one}
              aria-pressed={one === theme}
              className="share-theme"
              onClick={() =>
                isLocked ? askForModal('paywall', { reason: 'project_share_theme_select' }, { after: 'locked-click' }) : onTheme(one)
              }
            >
              <span aria-hidden className="share-theme-swatch" data-look={one} />
              <span className="min-w-0 flex-1 text-start">{saveTexts.themes[one]}</span>
              {isLocked && <Icon icon={Lock} className="shrink-0 text-ink-faint" label={saveTexts.unlock} />}
              <span aria-hidden className="share-theme-preview">
                <ThemePreview theme={one} />
              </span>
            </button>
          )
          return isLocked ? (
            <Tooltip key={one} text={saveTexts.unlock} side="bottom">
              {card}
            </Tooltip>
          ) : (
            <span key={one} className="contents">
              {card}
            </span>
          )
        })}
      </div>
    </div>
  )
}
