import BookmarkIcon from 'lucide-react/icons/bookmark'
import X from 'lucide-react/icons/x'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { recordEvent } from '#features/events/events.client.ts'
import { bookmarksKey } from '#features/projects/projects.client.ts'
import { after } from '#features/projects/reading-marks.rules.ts'
import { useBookmarkChange } from '#features/projects/ui/use-annotations.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { UNDO_MS, askForToast } from '#ui/toast/ask-for-toast.ts'
import type { ProjectBookmarks } from '../bookmarks.contract.ts'
import { notesTexts as texts } from '../notes.texts.ts'

interface BookmarksProps {
  bookmarks: readonly ProjectBookmarks[]
  onGo?: () => void
}

/** The bookmarks of all projects, each with a link and a button to remove it. */
export function Bookmarks({ bookmarks, onGo }: BookmarksProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} tabIndex={-1} className="text-lg">
        {texts.bookmarks}
      </h2>
      {bookmarks.length === 0 && <p className="text-sm text-ink-soft">{texts.noBookmarks}</p>}
      {bookmarks.map((one) => (
        <InProject key={one.project.id} {...one} {...(onGo && { onGo })} />
      ))}
    </section>
  )
}

type Place = ProjectBookmarks['places'][number]

function InProject({ project, isOpen, places, onGo }: ProjectBookmarks & Pick<BookmarksProps, 'onGo'>) {
  const change = useBookmarkChange(project.id)
  const queryClient = useQueryClient()
  const list = useRef<HTMLDivElement>(null)

  function mark({ id, ...before }: Place, isMarked: boolean): Place {
    let at = after(before.at, new Date().toISOString())
    change(({ bookmarks }) => {
      // a change that is not saved yet is later than the list
      const unsaved = bookmarks[id]
      if (unsaved) at = after(unsaved.at, at)
      return { bookmarks: { [id]: { id, at, ...(!isMarked && { gone: true as const }) } } }
    })
    recordEvent('bookmark_toggled', { projectId: project.id, sectionId: id })
    return { ...before, id, at }
  }

  function remove(place: Place) {
    const removed = mark(place, false)
    // the heading stays even if the list becomes empty
    list.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus()
    queryClient.setQueryData<ProjectBookmarks[]>(bookmarksKey, (all) => all && without(all, project.id, place.id))
    const action = { label: texts.undo, onClick: () => void mark(removed, true) }
    askForToast({ message: texts.removed.bookmark, action, duration: UNDO_MS })
  }

  return (
    <div ref={list}>
      <h3 dir="auto" className="text-sm text-ink-soft">
        {project.title}
      </h3>
      <ul>
        {places.map((place) => (
          <li key={place.id} className="flex items-center gap-2">
            <Icon icon={BookmarkIcon} size={16} className="shrink-0 text-accent-ink" />
            <span dir="auto" className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">
              {place.title === null ? (
                <span className="text-ink-soft">{texts.lost}</span>
              ) : (
                <Link to="/projects/$projectId" params={{ projectId: project.id }} hash={place.id} className="text-link" onClick={onGo}>
                  {place.title}
                </Link>
              )}
              {place.step !== null && <span className="block text-xs text-ink-soft">{place.step}</span>}
            </span>
            {isOpen && (
              <IconButton size="sm" icon={X} label={texts.removeBookmark(place.title ?? texts.lost)} onClick={() => remove(place)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function without(all: readonly ProjectBookmarks[], projectId: string, placeId: string): ProjectBookmarks[] {
  return all
    .map((one) => (one.project.id === projectId ? { ...one, places: one.places.filter(({ id }) => id !== placeId) } : one))
    .filter(({ places }) => places.length > 0)
}
