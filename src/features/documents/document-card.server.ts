import type { Services } from '#platform/services.ts'
import { folderOf } from './make-document.rules.ts'
import { drawCard } from './document-pdf.server.ts'
import { SHARE_PICTURE } from './documents.rules.ts'
import type { MadeDoc } from './document-page.server.ts'

/** Drawn when it is asked for first, since few documents are ever shared; it lies with the making that it shows, and goes with it. */
export async function holdSharePicture(
  { storage }: Pick<Services, 'storage'>,
  { userId, made, written, theme }: Pick<MadeDoc, 'userId' | 'made' | 'written' | 'theme'>,
): Promise<void> {
  const key = `${folderOf(userId, made)}/${SHARE_PICTURE.file}`
  if (await storage.has(key)) return
  await storage.put(key, await drawCard(written, theme), { contentType: SHARE_PICTURE.type })
}
