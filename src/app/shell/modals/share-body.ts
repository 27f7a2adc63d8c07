import { completeBody } from '#features/projects/ui/complete-body.tsx'
import { toolbar } from '../toolbar/toolbar-store.ts'

export const share = completeBody(() => toolbar.show('directory'))
