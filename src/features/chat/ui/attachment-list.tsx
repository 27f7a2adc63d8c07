import FileIcon from 'lucide-react/icons/file-text'
import Quote from 'lucide-react/icons/text-quote'
import Again from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Attachment, Attachments } from '../attachments.rules.ts'
import { attachmentTexts as words } from '../attachments.texts.ts'

interface AttachmentListProps {
  attachments: Attachments
  again: (id: string) => (() => void) | null
  onRemove: (id: string) => void
}

export function AttachmentList({ attachments, again, onRemove }: AttachmentListProps) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label={words.list} className="flex flex-col gap-1">
      {attachments.map((one) => (
        <Row key={one.id} one={one} onAgain={again(one.id)} onRemove={() => onRemove(one.id)} />
      ))}
    </ul>
  )
}

function Row({ one, onAgain, onRemove }: { one: Attachment; onAgain: (() => void) | null; onRemove: () => void }) {
  const name = one.type === 'selection' ? one.content : one.name
  const state = one.type === 'selection' ? null : one.uploadState
  return (
    <li className="flex items-center gap-2 rounded-sm bg-well py-1 ps-2 text-xs" data-status={state?.status}>
      <Look one={one} />
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        {state?.status === 'uploading' && <ProgressBar percent={state.percent} label={words.uploading(state.percent)} className="mt-1" />}
        {state?.problem && (
          <p role="alert" className="text-red-ink wrap-anywhere">
            {state.problem}
          </p>
        )}
      </div>
      {state?.status === 'error' && onAgain && <IconButton icon={Again} size="sm" label={words.again(name)} onClick={onAgain} />}
      <IconButton icon={X} size="sm" label={words.remove(name)} onClick={onRemove} />
    </li>
  )
}

function Look({ one }: { one: Attachment }) {
  if (one.type === 'selection') return <Icon icon={Quote} size={16} className="shrink-0 text-ink-faint" />
  if (one.previewUrl === null) return <Icon icon={FileIcon} size={16} className="shrink-0 text-ink-faint" />
  return <img src={one.previewUrl} alt="" className="size-10 shrink-0 rounded-sm border border-line bg-sheet object-cover" />
}
