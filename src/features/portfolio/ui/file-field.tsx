import { useState } from 'react'
import {
  AddressRefused,
  FileRefused,
  UploadRefused,
  UploadServiceFailed,
  giveUpFile,
  uploadFile,
  type UploadsCalls,
} from '#features/uploads/uploads.client.ts'
import { uploadRules } from '#features/uploads/uploads.rules.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Dropzone } from '#ui/dropzone.tsx'
import { holdModal } from '#ui/modal/modal-store.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { UploadWork } from '#ui/sendings.ts'
import { tileFormTexts, portfolioTexts } from '../portfolio.texts.ts'

const LIMITS = { extensions: ['.pdf', '.png', '.jpg', '.jpeg'], maxBytes: uploadRules.portfolio.maxBytes, ignoresEmpty: true }

export interface SentFile {
  storageName: string
  fileName: string
}

interface FileFieldProps {
  file: SentFile | null
  onFile: (file: SentFile | null) => void
}

/** Uploads the file as soon as it is chosen; the form gets it once uploaded. */
export function FileField({ file, onFile }: FileFieldProps) {
  const calls = useCalls<UploadsCalls>()
  const [failure, setFailure] = useState<string>(tileFormTexts.uploadFailed)
  const [before] = useState(file)

  function takeOut() {
    if (file) giveUpFile(calls, file.storageName)
    onFile(null)
  }
  async function upload(chosen: File, work: UploadWork) {
    setFailure(tileFormTexts.uploadFailed)
    takeOut()
    const release = holdModal()
    try {
      const { storageName } = await uploadFile(calls, `portfolio_${newOperationKey()}`, chosen, work)
      if (!work.signal.aborted) onFile({ storageName, fileName: chosen.name })
    } catch (error) {
      if (!work.signal.aborted) {
        // what the server gives a reason for shows beside the file, anything else as a toast
        if (error instanceof UploadRefused && !hasNoAddress(error)) setFailure(reasonOf(error, chosen))
        else askForToast({ message: outageOf(error), variant: 'error' })
      }
      if (error instanceof FileRefused) return 'refused'
      throw error
    } finally {
      release()
    }
  }

  return (
    <Dropzone
      label={tileFormTexts.file}
      limits={LIMITS}
      hint={tileFormTexts.hint}
      texts={{ tooBig: tileFormTexts.tooBig, wrongType: tileFormTexts.wrongType, failed: failure }}
      upload={upload}
      onClear={takeOut}
      uploaded={before && { name: before.fileName, size: null }}
    />
  )
}

/** The name says another type than the bytes. */
function reasonOf(error: UploadRefused, { name }: File): string {
  if (!(error instanceof FileRefused && error.isWrongType)) return error.message
  return tileFormTexts.unreadable(name.split('.').at(-1)?.toUpperCase() ?? '')
}

const hasNoAddress = (error: unknown) => error instanceof AddressRefused && !error.isForeseen

function outageOf(error: unknown): string {
  if (hasNoAddress(error)) return portfolioTexts.noAddress
  return error instanceof UploadServiceFailed ? tileFormTexts.serviceFailed : tileFormTexts.uploadFailedToast
}
