import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#features/accounts/accounts.contract.ts'
import { editorState, isEditorSaving } from '#features/notes/ui/editor-state.ts'
import { useItem } from '#platform/outbox/use-item.ts'
import type { SaveStatus } from '#platform/outbox/outbox.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { useStore } from '#ui/ui.store.ts'
import {
  fileNow,
  draftItem,
  openChanges,
  openedDraftQuery,
  type DraftsCalls,
  type EditedFile,
  type FileNow,
  type SourceChange,
} from '../drafts.client.ts'
import type { OpenedDraft } from '../drafts.contract.ts'
import { cleanSource, sourceState } from '../drafts.rules.ts'

export interface Conflict {
  /** the common ancestor of both */
  from: string
  mine: string
  theirs: string
  /** the draft was reset or published */
  isGone: boolean
}

export interface EditedDraft {
  file: EditedFile
  /** the editor's current text */
  text: string
  /** changes when the editor's text was replaced */
  generation: number
  status: SaveStatus | 'off' | 'elsewhere'
  /** why the server refused the last change */
  problem: string | null
  /** no save is pending or running */
  isSaved: boolean
  /** The folder's file has changed since the draft was begun. */
  isChangedInFolder: boolean
  conflict: Conflict | null
  change(text: string): void
  /** Resolves a conflict with this text. */
  settle(text: string): void
  /** Drops the edits that only this device has. Returns the way back. */
  drop(): () => void
  /** Bases the draft on the folder's current file. */
  rebase(text: string): void
}

const textOf = ({ draft, source }: FileNow) => draft?.text ?? source

interface DraftScope {
  projectId: string
  editor: Pick<User, 'id' | 'name'>
  opened: OpenedDraft
}

/** The page's state of a file: the server's, with local edits over it. */
export function useDraft({ projectId, editor, opened }: DraftScope, file: EditedFile): EditedDraft {
  const calls = useCalls<DraftsCalls>()
  const queryClient = useQueryClient()
  const isSaving = useStore(editorState.store).adminDebugSavingEnabled
  const outbox = openChanges({ calls, queryClient, editor, projectId, isSaving: isEditorSaving })
  useEffect(() => {
    editorState.restore()
    outbox.recover()
    return outbox.flush
  }, [outbox])
  useEffect(() => {
    if (isSaving) outbox.flush()
  }, [outbox, isSaving])

  const item = draftItem(file)
  const { draft, sent, status, problem } = useItem(outbox, item)
  const kept = fileNow(opened, file)
  const server = textOf(kept)
  const text = draft?.text ?? server
  const isElsewhere = draft !== null && sent === null && draft.revision !== kept.revision

  /** the text that the current editor shows */
  const stands = useRef({ text, generation: 0 })
  /** the editor's generation, and what the server had when it was replaced or saved last */
  const [shown, setShown] = useState({ generation: 0, of: kept })
  useEffect(() => {
    const { text: before, generation } = stands.current
    if (before !== text) stands.current = { text, generation: generation + 1 }
    setShown({ generation: stands.current.generation, of: fileNow(opened, file) })
  }, [text, opened, file])

  const now = () => fileNow(queryClient.getQueryData(openedDraftQuery(calls, projectId).queryKey) ?? opened, file)
  function write(words: string, basis: FileNow, facts: Partial<SourceChange> = {}): void {
    const base = basis.draft ? {} : { base: basis.source }
    outbox.edit(item, { text: cleanSource(words), revision: basis.revision, from: textOf(basis), ...base, ...facts })
  }

  /** Brings a dropped edit back as a conflict, once later edits are saved, so that it replaces none of them. */
  function restoreOnceSaved(dropped: SourceChange): void {
    const stop = outbox.subscribe(restore)
    outbox.flush()
    restore()
    function restore() {
      if (outbox.get(item).draft) return
      stop()
      outbox.edit(item, dropped)
    }
  }

  return {
    file,
    text,
    generation: shown.generation,
    problem: isElsewhere ? null : problem,
    status: isElsewhere ? 'elsewhere' : draft === null ? (kept.draft ? 'saved' : 'none') : isSaving ? status : 'off',
    isSaved: draft === null,
    isChangedInFolder: kept.draft !== null && draft === null && sourceState(kept.source, kept.draft) === 'changed_elsewhere',
    conflict: isElsewhere ? { from: draft.from, mine: draft.text, theirs: server, isGone: kept.draft === null } : null,
    change(words) {
      const current = now()
      const isOfShown = stands.current.generation === shown.generation
      const isUpToDate = isOfShown && stands.current.text === textOf(current)
      // a replaced editor sends its last keys when it unmounts; leaving `stands` makes the new editor show them
      if (isOfShown) stands.current.text = cleanSource(words)
      const begun = outbox.get(item).draft
      // the base of a pending edit stays, whatever arrived from elsewhere since
      if (begun) outbox.edit(item, { ...begun, text: cleanSource(words) })
      else write(words, isUpToDate ? current : shown.of)
    },
    settle: (words) => write(words, now()),
    drop() {
      const dropped = outbox.get(item).draft
      outbox.forget(item)
      return () => {
        if (dropped) restoreOnceSaved(dropped)
      }
    },
    rebase: (words) => write(words, now(), { base: now().source }),
  }
}
