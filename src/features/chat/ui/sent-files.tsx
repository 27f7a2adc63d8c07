import FileIcon from 'lucide-react/icons/file-text'
import { Icon } from '#ui/icon.tsx'
import { isPicture } from '../attachments.rules.ts'
import { attachmentTexts } from '../attachments.texts.ts'
import type { FilePart } from '../chat.rules.ts'

/** A message's files as links, pictures as previews. */
export function SentFiles({ files }: { files: readonly FilePart[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={attachmentTexts.list} className="flex flex-wrap gap-2">
      {files.map(({ data, filename, mediaType }) => (
        <li key={data} className="max-w-full">
          <a
            href={`/uploads/${data}`}
            target="_blank"
            rel="noopener"
            className="flex items-center gap-2 rounded-sm border border-line bg-sheet p-1 text-xs hover:bg-well"
          >
            {isPicture(mediaType) ? (
              <img
                src={`/uploads/${data}`}
                alt={attachmentTexts.open(filename)}
                loading="lazy"
                className="max-h-32 max-w-full rounded-sm"
              />
            ) : (
              <>
                <Icon icon={FileIcon} size={16} className="ms-1 shrink-0 text-ink-faint" />
                <span className="truncate py-1 pe-1">
                  <span className="sr-only">{attachmentTexts.open('')}</span>
                  {filename}
                </span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
