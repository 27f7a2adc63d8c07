import type { Services } from '#platform/services.ts'
import { makingFolder } from './make-document.rules.ts'
import { drawCard } from './document-pdf.server.ts'
import { SHARE_PICTURE } from './documents.rules.ts'
import type { MadeDoc } from './document-page.server.ts'

/** Drawn on first request, since few documents are shared; stored and deleted with the run that it shows. */
export async function holdDocumentCard(
  { storage }: Pick<Services, 'storage'>,
  { userId, made, written, theme }: Pick<MadeDoc, 'userId' | 'made' | 'written' | 'theme'>,
): Promise<void> {
  const key = `${makingFolder(userId, made)}/${SHARE_PICTURE.file}`
  if (await storage.has(key)) return
  await storage.put(key, await drawCard(written, theme), { contentType: SHARE_PICTURE.type })
}
