import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { userKey } from '#features/accounts/accounts.client.ts'
import { newKey, saveProfile } from '#features/accounts/ui/profile-saving.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { wholePercent } from '#ui/dropzone-rules.ts'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { holdModal } from '#ui/modal/modal-store.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { UploadRefused, savePicture, uploadFile, type UploadsCalls } from '../uploads.client.ts'
import { PICTURE_PIXELS, wholeCrop, type Crop } from './crop.ts'
import { CropView, draw } from './crop-view.tsx'
import { pictureProblem } from './picture-file.ts'
import { PictureDrop } from './picture-drop.tsx'
import { pictureTexts } from './uploads-ui.texts.ts'

export const pictureBody: ModalBody<Record<string, never>> = { title: () => pictureTexts.title, size: 'sm', Body: Picture }

interface Chosen {
  picture: ImageBitmap
  type: string
}

function Picture({ close }: ModalBodyProps<Record<string, never>>) {
  const calls = useCalls<UploadsCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function choose(file: File) {
    const wrong = pictureProblem(file)
    if (wrong) return setProblem(wrong === 'type' ? pictureTexts.wrongType : pictureTexts.tooBig)
    setProblem(null)
    const picture = await createImageBitmap(file).catch(() => null)
    if (!picture) return setProblem(pictureTexts.unreadable)
    setCrop(wholeCrop)
    return setChosen({ picture, type: file.type })
  }

  async function keep(act: (signal: AbortSignal) => Promise<void>) {
    const controller = new AbortController()
    running.current = controller
    const release = holdModal()
    setProblem(null)
    setPercent(0)
    try {
      await act(controller.signal)
      showToast({ message: pictureTexts.saved })
      release()
      close()
    } catch (error) {
      release()
      setPercent(null)
      if (!controller.signal.aborted) setProblem(messageOf(error))
    }
  }
  const save = () =>
    keep(async (signal) => {
      if (!chosen || !user) return
      const fileName = `profile_picture_${newKey()}`
      await uploadFile(calls, fileName, await cut(chosen, crop), { signal, report: (fraction) => setPercent(wholePercent(fraction)) })
      await keepAs(fileName)
    })
  const remove = () => keep(() => keepAs(null))

  async function keepAs(fileName: string | null) {
    if (!user) return
    const saved = await saveProfile((options) => savePicture(calls, user, fileName, options))
    queryClient.setQueryData(userKey, { ...user, picture: saved.picture })
    await queryClient.invalidateQueries({ queryKey: userKey, exact: true })
  }

  const isBusy = percent !== null
  return (
    <div className="flex flex-col gap-4">
      {problem && <Banner type="error">{problem}</Banner>}
      {chosen ? (
        <CropView {...chosen} crop={crop} onCrop={setCrop} disabled={isBusy} />
      ) : (
        <PictureDrop onFile={(file) => void choose(file)} />
      )}
      {chosen && isBusy && <ProgressBar percent={percent} label={pictureTexts.uploading(percent)} />}
      <div className="flex flex-wrap justify-end gap-3">
        {!chosen && user?.picture && (
          <Button variant="quiet" busy={isBusy} onClick={() => void remove()}>
            {pictureTexts.remove}
          </Button>
        )}
        {chosen && (
          <>
            <Button variant="quiet" onClick={() => (isBusy ? running.current?.abort() : setChosen(null))}>
              {isBusy ? pictureTexts.cancel : pictureTexts.another}
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => void save()}>
              {pictureTexts.save}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function messageOf(error: unknown): string {
  const isForeseen = error instanceof UploadRefused || (error instanceof ResponseError && error.defined && error.status === 422)
  return isForeseen ? error.message : pictureTexts.failed
}

const JPEG_QUALITY = 0.92

/** Cuts out the chosen square, in the largest size that is ever shown. */
function cut({ picture, type }: Chosen, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_PIXELS
  canvas.height = PICTURE_PIXELS
  draw(canvas, picture, crop)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut'))), type, JPEG_QUALITY)
  })
}
