import { CodeModalBody, codeModalTitle } from '#features/content/ui/code-modal.tsx'
import type { ModalBody } from '#ui/modal/modal-body.ts'
import type { ModalTypes } from '#ui/modal/modal-store.ts'
import './modal-types.ts'

export const codeExpand: ModalBody<ModalTypes['codeExpand']> = {
  title: codeModalTitle,
  size: 'full',
  Body: ({ data }) => <CodeModalBody {...data} />,
}
