import { codeTexts } from '../content.texts.ts'
import type { CodePreview } from './reading.ts'
import { useCopy } from './use-copy.ts'

const COPIED_MS = 2000

export interface CodeModal extends Omit<CodePreview, 'title'> {
  title?: string
}

export function codeModalTitle({ title }: Pick<CodeModal, 'title'>): string {
  return title || codeTexts.previewTitle
}

/** The same code, larger. The copy button claims nothing if the clipboard is blocked. */
export function CodeModalBody({ code, language, html }: CodeModal) {
  const { copied, copy } = useCopy(COPIED_MS)
  return (
    <div className="doc-code doc-code-large">
      <div className="doc-code-bar">
        <span className="doc-code-name">
          <span className="doc-code-language">{codeTexts.language(language)}</span>
        </span>
        <span className="doc-code-actions">
          <button type="button" onClick={() => void copy(code)}>
            <span aria-live="polite">{copied ? codeTexts.copied : codeTexts.copy}</span>
          </button>
        </span>
      </div>
      <pre role="group" tabIndex={0} aria-label={codeTexts.scrollable(codeTexts.language(language))}>
        {html === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
      </pre>
    </div>
  )
}
