import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
  /** no save is pending or running */
  isSaved: boolean
  /** The folder's file has changed since the draft was begun. */
  isChangedInFolder: boolean
  conflict: Conflict | null
  change(text: string): void
  /** Resolves a conflict with this text. */
  settle(text: string): void
  /** Drops the edits that only this device has. */
  drop(): void
  /** Bases the draft on the folder's current file. */
  rebase(text: string): void
}

interface DraftScope {
  projectId: string
  owner: string
  opened: OpenedDraft
}

/** The page's state of a file: the server's, with local edits over it. */
export function useDraft({ projectId, owner, opened }: DraftScope, file: EditedFile): EditedDraft {
  const calls = useCalls<DraftsCalls>()
  const queryClient = useQueryClient()
  const isSaving = useStore(editorState.store).adminDebugSavingEnabled
  const outbox = openChanges({ calls, queryClient, owner, projectId, isSaving: isEditorSaving })
  useEffect(() => {
    editorState.restore()
    outbox.recover()
    return outbox.flush
  }, [outbox])
  useEffect(() => {
    if (isSaving) outbox.flush()
  }, [outbox, isSaving])

  const item = draftItem(file)
  const { draft, sent, status } = useItem(outbox, item)
  const kept = fileNow(opened, file)
  const server = kept.draft?.text ?? kept.source
  const text = draft?.text ?? server
  const isElsewhere = draft !== null && sent === null && draft.revision !== kept.revision

  const stands = useRef(text)
  const [generation, setGeneration] = useState(0)
  useEffect(() => {
    if (stands.current === text) return
    stands.current = text
    setGeneration((before) => before + 1)
  }, [text])

  const now = () => fileNow(queryClient.getQueryData(openedDraftQuery(calls, projectId).queryKey) ?? opened, file)
  function write(words: string, facts: Partial<SourceChange>): void {
    const current = now()
    const base = current.draft ? {} : { base: current.source }
    const from = current.draft?.text ?? current.source
    outbox.edit(item, { text: cleanSource(words), revision: current.revision, from, ...base, ...facts })
  }

  return {
    file,
    text,
    generation,
    status: isElsewhere ? 'elsewhere' : draft === null ? (kept.draft ? 'saved' : 'none') : isSaving ? status : 'off',
    isSaved: draft === null,
    isChangedInFolder: kept.draft !== null && draft === null && sourceState(kept.source, kept.draft) === 'changed_elsewhere',
    conflict: isElsewhere ? { from: draft.from, mine: draft.text, theirs: server, isGone: kept.draft === null } : null,
    change(words) {
      stands.current = cleanSource(words)
      const begun = outbox.get(item).draft
      // the base of a pending edit stays, whatever arrived from elsewhere since
      write(words, begun ? { ...begun, text: stands.current } : {})
    },
    settle: (words) => write(words, {}),
    drop: () => outbox.forget(item),
    rebase: (words) => write(words, { base: now().source }),
  }
}
