import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { AccountsCalls } from '#features/accounts/accounts.client.ts'
import type { ConceptsClient } from '#features/concepts/concepts.client.ts'
import type { QuizPreview } from '#features/content/content.rules.ts'
import { readingMemory } from '#features/content/ui/reading-memory.ts'
import type { QuizSource } from '#features/content/ui/late-quiz.ts'
import type { Reading } from '#features/content/ui/reading.ts'
import type { TaskViews } from '#features/content/ui/task-views.ts'
import { localStore, sessionStore } from '#platform/browser/storage.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { ticksKey, type DrawnTicks, type ProjectsClient } from '../projects.client.ts'
import { keptMemory } from './kept-memory.ts'

interface Here {
  id: string
  owner: string
  audience: Reading['audience']
  quiz: QuizPreview | null
  quizView: QuizSource
  tasks: TaskViews | null
  /** values of a signed-in reader */
  variables: { name: string; value: string }[]
}

/** What the project page provides to its document. */
export function useReadingHere({ id, owner, audience, quiz, quizView, tasks, variables }: Here): Reading {
  const router = useRouter()
  const calls = useCalls<{ concepts: ConceptsClient; projects: ProjectsClient } & AccountsCalls>()
  const queryClient = useQueryClient()
  const isSignedIn = audience !== 'visitor'
  const first = useRef(variables)
  const memory = useMemo(() => {
    const ticks = queryClient.getQueryData<DrawnTicks>(ticksKey(id)) ?? {}
    const place = { calls, queryClient, owner: isSignedIn ? owner : null, projectId: id }
    return keptMemory(readingMemory(localStore, owner, id), place, { variables: first.current, ticks })
  }, [owner, id, isSignedIn, calls, queryClient, first])
  return useMemo(
    () => ({
      audience,
      memory,
      quiz,
      quizView,
      tasks,
      ask: (prefill) => void window.dispatchEvent(new CustomEvent('ask', { detail: { prefill, projectId: id } })),
      expandCode: (code) => askForModal('codeExpand', code),
      zoomImage: (href, alt) => askForModal('imageZoom', { href, alt, fit: 'contain' }),
      async unlock(sectionId, contentId) {
        const { unlockMission } = await import('./unlock-mission.ts')
        return unlockMission(calls, queryClient, { audience, projectId: id, sectionId, contentId })
      },
      follow(href) {
        if (href.startsWith('#')) return false
        void router.navigate({ href })
        return true
      },
      async loadConcept(key, name, level) {
        const { loadConcept } = await import('#features/concepts/concepts.client.ts')
        return loadConcept(calls, sessionStore, key, name, level)
      },
    }),
    [audience, memory, quiz, quizView, tasks, id, router, calls, queryClient],
  )
}
