import Check from 'lucide-react/icons/circle-check'
import FileIcon from 'lucide-react/icons/file'
import X from 'lucide-react/icons/x'
import type { DropzoneState } from './dropzone-rules.ts'
import { formatFileSize } from './file-size.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'

export interface FileTexts {
  uploaded: string
  cancel: string
  uploading: (percent: number) => string
  remove: (name: string) => string
}

interface DropzoneFileProps {
  state: DropzoneState
  words: FileTexts
  onRemove: () => void
}

export function DropzoneFile({ state: { file, status, percent }, words, onRemove }: DropzoneFileProps) {
  if (!file) return null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        {status === 'success' ? (
          <Icon icon={Check} size={20} className="shrink-0 text-green-ink" />
        ) : (
          <Icon icon={FileIcon} size={20} className="shrink-0 text-ink-faint" />
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{file.name}</p>
          <p className="text-xs text-ink-soft tabular-nums">
            {[
              file.size !== null && formatFileSize(file.size),
              status === 'uploading' && words.uploading(percent),
              status === 'success' && words.uploaded,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {status !== 'error' && (
          <IconButton icon={X} label={status === 'uploading' ? words.cancel : words.remove(file.name)} onClick={onRemove} />
        )}
      </div>
      {status === 'uploading' && <ProgressBar percent={percent} label={words.uploading(percent)} />}
    </div>
  )
}
