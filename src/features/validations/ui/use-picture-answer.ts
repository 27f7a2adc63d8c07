import { useState } from 'react'
import { FileRefused, UploadRefused, uploadFile, type UploadsCalls } from '#features/uploads/uploads.client.ts'
import { uploadRules } from '#features/uploads/uploads.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { sendingAt, type UploadWork } from '#ui/sendings.ts'
import { startChecked } from '#ui/use-upload.ts'
import { canEditAnswer } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import { askToEdit } from './ask-to-edit.ts'
import { useAnswer, useAnswers } from './use-answers.ts'

export const PICTURE_LIMITS = { extensions: ['.png', '.jpg', '.jpeg'], maxBytes: uploadRules.answer.maxBytes }

/** The picture of a task: the saved one stays the answer until another one is there. */
export function usePictureAnswer(id: string, place: string) {
  const { answers, user } = useAnswers()
  const calls = useCalls<UploadsCalls>()
  const answer = useAnswer(answers, id)
  const [failure, setFailure] = useState<string | null>(null)
  const now = answer.file?.storageName ?? ''
  /** The saved picture while another one is chosen; empty where none is saved. */
  const [replaced, setReplaced] = useState(sendingAt(place) && now)
  /** Said of one picture, and no longer when another tab has replaced it. */
  const [news, setNews] = useState({ says: '', of: '' })
  const isLocked = !canEditAnswer(answer.status, user?.isPro ?? false)
  const isReplacing = now === replaced && !isLocked

  async function upload(file: File, work: UploadWork) {
    setFailure(null)
    setNews({ says: '', of: '' })
    setReplaced(now)
    try {
      const { storageName } = await uploadFile(calls, place, file, work)
      if (work.signal.aborted) return
      answers.edit(id, { file: { name: file.name.slice(-200), storageName } })
      setReplaced(undefined)
      setNews({ says: validationTexts.arrived(file.name), of: storageName })
    } catch (error) {
      if (error instanceof UploadRefused) setFailure(error.message)
      if (error instanceof FileRefused) return 'refused'
      throw error
    }
  }
  function change() {
    if (isLocked) askToEdit()
    else setReplaced(now)
  }
  function drop(file: File) {
    change()
    if (isLocked) return
    sendingAt(place)?.stop()
    startChecked(file, { limits: PICTURE_LIMITS, upload, place })
  }
  function settle() {
    setFailure(null)
    setReplaced(undefined)
  }
  function keep() {
    sendingAt(place)?.stop()
    settle()
  }
  function remove() {
    answers.edit(id, { file: null })
    setNews({ says: validationTexts.removed, of: '' })
    settle()
    if (sendingAt(place)) setReplaced('')
  }

  const picture = isReplacing ? null : answer.file
  return { picture, isReplacing, failure, news: news.of === now && news.says, upload, change, drop, keep, remove }
}
