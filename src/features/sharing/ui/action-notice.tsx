import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/icon-button.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import type { ShownNotice } from '../share-notices.rules.ts'
import './share.css'

/** A result or failure, shown above the dialog. */
export function ActionNotice({ notice, onClose }: { notice: ShownNotice | null; onClose: () => void }) {
  return (
    <div className="share-notice-place">
      <div role="status" className="contents">
        {notice && (
          <div key={notice.id} className="share-notice" data-tone={notice.tone} data-closing={notice.closing || undefined}>
            <span aria-hidden className="share-notice-dot" />
            <p className="min-w-0 flex-1">
              <Words notice={notice} />
            </p>
            <IconButton icon={X} size="sm" label={uiTexts.close} onClick={onClose} />
          </div>
        )}
      </div>
    </div>
  )
}

function Words({ notice: { message, link, onPress } }: { notice: ShownNotice }) {
  if (onPress) {
    return (
      <button type="button" className="cursor-pointer text-start underline underline-offset-2" onClick={onPress}>
        {message}
      </button>
    )
  }
  if (!link) return message
  return (
    <>
      {message}{' '}
      <a href={link.href} className="font-medium text-ink underline underline-offset-2">
        {link.label}
      </a>
    </>
  )
}
