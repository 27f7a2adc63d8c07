import { shareBody } from '#features/sharing/ui/share-body.tsx'
import { toolbar } from '../toolbar/toolbar-store.ts'

export const share = shareBody(() => toolbar.show('directory'))
