import { ImageZoom } from '#ui/image-zoom.tsx'
import type { ModalBody } from '#ui/modal/modal-body.ts'
import type { ModalTypes } from '#ui/modal/modal-store.ts'
import './modal-types.ts'
import { modalTexts } from './modals.texts.ts'

export const imageZoom: ModalBody<ModalTypes['imageZoom']> = {
  title: ({ alt }) => alt || modalTexts.titles.imageZoom,
  titleHidden: true,
  size: 'full',
  Body: ({ data: { href, alt, fit } }) => (
    <div className="mt-10 h-[75dvh]">
      <ImageZoom src={href} alt={alt ?? modalTexts.titles.imageZoom} className={fit === 'cover' ? '*:size-full *:object-cover' : ''} />
    </div>
  ),
}
