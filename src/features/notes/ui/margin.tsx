import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useUser } from '#features/accounts/ui/user.ts'
import { useFeatures } from '#features/plans/ui/features.ts'
import { present } from '#features/projects/reading-marks.rules.ts'
import { useAnnotations } from '#features/projects/ui/use-annotations.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { useAlive } from '#ui/use-alive.ts'
import { offered } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { prepareNotes } from './note-card.tsx'
import { NotesBeside } from './notes-beside.tsx'
import { Toolbar } from './toolbar.tsx'
import { toolbarActs } from './toolbar-acts.ts'
import { useActive } from './use-active.ts'
import { useAsked } from './use-asked.ts'
import { useMarkedWords } from './use-marked-words.ts'
import { useMarks, usePageText } from './use-marks.ts'
import { useNamedPlace } from './use-named-place.ts'
import { useEscape, useOwnNotes } from './use-own-notes.ts'
import { useWantedNote } from './use-wanted-note.ts'

export interface MarginProps {
  projectId: string
  track: string | null
}

export function Margin(props: MarginProps) {
  return useAlive() ? <OwnMarks {...props} /> : null
}

/** A learner's highlights and notes in a text. */
function OwnMarks({ projectId, track }: MarginProps) {
  const owner = useUser()?.id ?? null
  const isSignedIn = owner !== null
  const { features, hasModel = false } = useFeatures()
  const { annotations, change, status, problem } = useAnnotations(projectId)
  const text = usePageText()
  const toolbar = useActive()
  const { active, setActive } = toolbar
  const [said, say] = useState('')
  const { marks, notes } = useMarks(text, annotations, active?.highlight ?? null)
  const latest = useRef({ annotations, marks })
  useEffect(() => {
    latest.current = { annotations, marks }
  })

  const own = useOwnNotes({ projectId, track, latest, notes, change })
  const { open, setOpen, cardOf, close } = own
  const asked = useAsked({ projectId, owner, track, latest, own })
  useNamedPlace(marks, notes, setOpen)
  useWantedNote({ projectId, isSignedIn, marks, onNote: own.noteOn })
  const closeAll = useCallback(
    (note: string) => {
      close(note)
      setActive(null)
    },
    [close, setActive],
  )
  useEscape(open, closeAll)
  useEffect(() => {
    // an open note says it itself
    if (problem !== null && open === null) askForToast({ message: texts.notTaken(problem), variant: 'error' })
  }, [problem, open])
  const isReaching = isSignedIn && active !== null
  useEffect(() => (isReaching ? prepareNotes() : undefined), [isReaching])

  const words = useMarkedWords({ projectId, track, text, annotations, latest, change, toolbar, setOpen })
  const acts = toolbarActs({ projectId, isSignedIn, hasModel, annotations, active, words, own, say, onAsk: asked.askFor })

  /** A click on marked words opens toolbar and note together, so both close together. */
  function leave() {
    const isOfMark = notes.some(({ id, on }) => id === open && on === active?.highlight)
    if (open !== null && isOfMark) close(open)
    words.done()
  }

  const { highlight: activeId, selected } = active ?? {}
  return (
    <>
      <NotesBeside
        {...{ projectId, marks, notes, open, cardOf, status, problem }}
        {...asked.shown}
        highlights={present(annotations.highlights)}
        onOpen={setOpen}
        onClose={close}
        onChange={own.changeNote}
        onDelete={own.removeNote}
        onDeleteHighlight={own.removeHighlight}
      />
      {selected &&
        createPortal(
          <Toolbar
            {...offered({ isMarked: activeId != null, hasModel, hasChat: features.chat })}
            range={selected.range}
            atEdge={selected.isTouch}
            colour={present(annotations.highlights).find(({ id }) => id === activeId)?.colour ?? null}
            onAct={acts.onAct}
            onColour={acts.onColour}
            onClose={leave}
          />,
          document.body,
        )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}
