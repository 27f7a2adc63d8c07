import { Button } from '#ui/button.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import type { ModalTypes } from '#ui/modal/modal-store.ts'
import './modal-types.ts'
import { modalTexts } from './texts.ts'

const { titles, messages } = modalTexts
type Coming = keyof typeof messages

/** A modal whose feature is not there yet: what it will do, and the way out. */
function bodyOf(type: Coming) {
  return function Body({ close }: ModalBodyProps<unknown>) {
    return (
      <>
        <p>{messages[type]}</p>
        <p className="text-ink-soft">{modalTexts.coming}</p>
        <Button variant="primary" className="mt-4 self-end" onClick={close}>
          {modalTexts.close}
        </Button>
      </>
    )
  }
}

function coming<Type extends Coming>(type: Type, title: (data: ModalTypes[Type]) => string): ModalBody<ModalTypes[Type]> {
  return { title, Body: bodyOf(type) }
}

export const portfolioUpload = coming('portfolioUpload', () => titles.portfolioUpload)
export const portfolioEdit = coming('portfolioEdit', () => titles.portfolioEdit)
export const portfolioDelete = coming('portfolioDelete', ({ title }) => titles.portfolioDelete(title))
