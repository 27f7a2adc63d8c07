import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import Diff from 'lucide-react/icons/file-diff'
import Larger from 'lucide-react/icons/maximize-2'
import Smaller from 'lucide-react/icons/minimize-2'
import Play from 'lucide-react/icons/play'
import Back from 'lucide-react/icons/rotate-ccw'
import Stop from 'lucide-react/icons/square'
import X from 'lucide-react/icons/x'
import { Button } from '#ui/button.tsx'
import { practiceTexts } from '../practice.texts.ts'

interface WorkspaceToolsProps {
  fieldId: string
  isBusy: boolean
  canRun: boolean
  canReset: boolean
  isLarge: boolean
  hasChanges: boolean
  onRun(): void
  onTest(): void
  onStop(): void
  onReset(): void
  onChanges(): void
  onDownload(): void
  onLarge(): void
  onClose(): void
  onDone?: (() => void) | undefined
  whyNotDone?: ReactNode
}

export function WorkspaceTools(tools: WorkspaceToolsProps) {
  const { isBusy, canRun, isLarge, onDone, whyNotDone } = tools
  return (
    <div className="workspace-tools">
      <Button id={tools.fieldId} variant="primary" icon={Check} unavailable={isBusy || !canRun} onClick={tools.onTest}>
        {practiceTexts.test}
      </Button>
      <Button icon={Play} unavailable={isBusy || !canRun} onClick={tools.onRun}>
        {practiceTexts.run}
      </Button>
      <Button icon={Stop} unavailable={!isBusy} onClick={tools.onStop}>
        {practiceTexts.stop}
      </Button>
      {isLarge && onDone && (
        <Button unavailable={isBusy || Boolean(whyNotDone)} onClick={onDone}>
          {whyNotDone || practiceTexts.done}
        </Button>
      )}
      <span className="workspace-more">
        <Button variant="quiet" size="sm" icon={Back} unavailable={!tools.canReset} onClick={tools.onReset}>
          {practiceTexts.reset}
        </Button>
        <Button variant="quiet" size="sm" icon={Diff} aria-pressed={tools.hasChanges} onClick={tools.onChanges}>
          {practiceTexts.changes}
        </Button>
        <Button variant="quiet" size="sm" icon={Download} onClick={tools.onDownload}>
          {practiceTexts.download}
        </Button>
        <Button variant="quiet" size="sm" icon={isLarge ? Smaller : Larger} onClick={tools.onLarge}>
          {isLarge ? practiceTexts.smaller : practiceTexts.larger}
        </Button>
        <Button variant="quiet" size="sm" icon={X} onClick={tools.onClose}>
          {practiceTexts.close}
        </Button>
      </span>
    </div>
  )
}
