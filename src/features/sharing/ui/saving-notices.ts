import { askForModal } from '#ui/modal/ask-for-modal.ts'
import type { Notices } from '../share-notices.rules.ts'
import { download, type SaveFailure, type SaveOutcome } from '../save-project.client.ts'
import { STARTED_AFTER_MS, type SaveOption } from '../save-project.rules.ts'
import { saveTexts } from '../sharing.texts.ts'

const words = saveTexts.failed
const TROUBLE_MS = 12_000
const SAVED_MS = 24_000
const LINK_MS = 8000

/** Reports a failure, with an action if there is one. */
export function sayFailure(notices: Notices, failure: SaveFailure, supportUrl: string): void {
  if (failure === 'not_pro' || failure === 'not_a_url') return
  if (failure === 'full') {
    const onPress = () => askForModal('paywall', { reason: 'share_add_project_limit' })
    return notices.show({ tone: 'error', message: words.full, onPress }, TROUBLE_MS)
  }
  if (failure === 'add') {
    return notices.show({ tone: 'error', message: words.add, link: { label: words.contact, href: supportUrl } }, TROUBLE_MS)
  }
  notices.show({ tone: 'error', message: words[failure] })
}

interface Where {
  publicUrl: string
  option: SaveOption
}

/** Reports the result; a download is reported once it has had time to start. */
export async function sayOutcome(
  notices: Notices,
  outcome: Exclude<SaveOutcome, { refused: string }>,
  { publicUrl, option }: Where,
): Promise<boolean> {
  if (outcome.done === 'saved') {
    const link = { label: saveTexts.viewSaved, href: `/portfolio/documents/${outcome.documentId}` }
    notices.show({ tone: 'success', message: saveTexts.saved, link }, SAVED_MS)
    return true
  }
  if (outcome.done === 'link') {
    const link = publicUrl + outcome.path
    try {
      await navigator.clipboard.writeText(link)
      notices.show({ tone: 'success', message: saveTexts.linkCopied }, LINK_MS)
      return true
    } catch {
      notices.show({ tone: 'error', message: words.clipboard, link: { label: link, href: link } }, TROUBLE_MS)
      return false
    }
  }
  try {
    await download(outcome)
  } catch {
    notices.show({ tone: 'error', message: words.download })
    return false
  }
  const message = option === 'pdf' ? saveTexts.pdfStarted : saveTexts.downloadStarted
  const { archive } = outcome
  const link = archive === null ? {} : { link: { label: saveTexts.withPictures, href: archive } }
  setTimeout(() => notices.show({ tone: 'success', message, ...link }), STARTED_AFTER_MS)
  return true
}
