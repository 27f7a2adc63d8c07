import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { chatTexts } from '../chat.texts.ts'

interface ShareQuestionProps {
  isShared: boolean
  onShare: (isShared: boolean) => Promise<void>
}

/** After a vote, offers to show the question to the authors. */
export function ShareQuestion({ isShared, onShare }: ShareQuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function turn() {
    setIsBusy(true)
    await onShare(!isShared)
    setIsBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-xs text-ink-soft">
      <p role="status">{isShared ? chatTexts.shared : ''}</p>
      <Button size="sm" busy={isBusy} onClick={() => void turn()}>
        {isShared ? chatTexts.unshare : chatTexts.share}
      </Button>
      {!isShared && <p>{chatTexts.shareMore}</p>}
    </div>
  )
}
