import NotebookPen from 'lucide-react/icons/notebook-pen'
import { Icon } from '#ui/icon.tsx'
import { useStore } from '#ui/ui.store.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { notesHere, notesListed } from './notes-here.ts'

/** Stands in the toolbar as soon as something is marked in the text. */
export function NotesButton({ className }: { className: string }) {
  const here = useStore(notesHere)
  if (!here) return null
  return (
    <span className="own-notes-all contents" data-own-marks="">
      <button
        type="button"
        title={texts.notes}
        aria-label={texts.notesHere(here.notes, here.highlights)}
        className={className}
        onClick={() => notesListed.write(true)}
      >
        <Icon icon={NotebookPen} size={20} />
        <span className="tabular-nums">{here.places}</span>
      </button>
    </span>
  )
}
