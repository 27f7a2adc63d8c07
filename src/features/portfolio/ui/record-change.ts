import { recordEvent } from '#features/events/events.client.ts'
import type { PortfolioDocument } from '../portfolio.contract.ts'

/** Records a change of visibility alone as its own event. */
export function recordChange(before: PortfolioDocument, after: PortfolioDocument, isPro: boolean): void {
  const documentId = after.id
  const project = after.type === 'PROJECT' ? { projectId: after.project.id } : {}
  if (contentOf(before) !== contentOf(after)) recordEvent('portfolio_document_edited', { ...project, documentId, isPro })
  if (before.isPublic !== after.isPublic)
    recordEvent(after.isPublic ? 'portfolio_document_shown' : 'portfolio_document_hidden', { documentId })
}

function contentOf(document: PortfolioDocument): string {
  return JSON.stringify({ ...document, updatedAt: null, isPublic: null })
}
