import type { QueryClient } from '@tanstack/react-query'
import type { Reading } from '#features/content/ui/reading.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { ProjectsClient } from '../projects.client.ts'
import { progressFailure, readAnew, saveProject } from '../progress.client.ts'
import { askForPro } from './ask-for-pro.ts'

interface Calls {
  projects: ProjectsClient
}

interface Locked {
  audience: Reading['audience']
  projectId: string
}

/** Unlocks, then refetches. Shows the paywall without Pro. */
export async function unlockProject(calls: Calls, queryClient: QueryClient, { audience, projectId }: Locked): Promise<void> {
  if (audience !== 'pro') return askForPro(audience, 'project_locked')
  try {
    await saveProject(calls, queryClient, projectId, { locked: false })
    const failure = await readAnew(queryClient, projectId)
    if (failure) askForToast({ message: failure, variant: 'error' })
  } catch (error) {
    askForToast({ message: progressFailure(error, 'update'), variant: 'error' })
  }
}
