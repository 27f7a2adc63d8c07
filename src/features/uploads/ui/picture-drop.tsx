import { useId, useState, type DragEvent } from 'react'
import ImageUp from 'lucide-react/icons/image-up'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { uploadRules } from '../uploads.rules.ts'
import { pictureTexts } from './uploads-ui.texts.ts'

/** Takes one file, chosen or dropped. */
export function PictureDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const [hasSeveral, setSeveral] = useState(false)
  const id = useId()

  function take(files: FileList | null) {
    const [file] = files ?? []
    setSeveral((files?.length ?? 0) > 1)
    if (file) onFile(file)
  }
  function drag(over: boolean) {
    return (event: DragEvent) => {
      event.preventDefault()
      setOver(over || (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
      className={cx(
        'rounded-md border border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-ink',
        isOver ? 'border-accent bg-accent-soft' : 'border-ink-faint',
      )}
    >
      <label htmlFor={id} className="flex min-h-40 cursor-pointer flex-col items-center justify-center gap-1 p-4 text-center">
        <Icon icon={ImageUp} size={24} className="mb-1 text-ink-faint" />
        {isOver ? (
          <span className="font-medium">{pictureTexts.dropHere}</span>
        ) : (
          <span>
            <span className="font-medium text-accent-ink">{pictureTexts.browse}</span>
            {pictureTexts.drop}
          </span>
        )}
        <span className="text-xs text-ink-soft">{pictureTexts.hint}</span>
      </label>
      <input
        id={id}
        type="file"
        accept={uploadRules.avatar.types.join(',')}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {hasSeveral && <p className="px-4 pb-3 text-center text-xs text-ink-soft">{pictureTexts.oneFile}</p>}
    </div>
  )
}
