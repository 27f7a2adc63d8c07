import type { QueryClient } from '@tanstack/react-query'
import type { Reading } from '#features/content/ui/reading.ts'
import { retrying } from '#platform/calls/retry.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { contentKey, type ProjectsClient } from '../projects.client.ts'
import { progressTexts } from '../progress.texts.ts'
import { askForPro } from './ask-for-pro.ts'

const TOAST_AFTER_MS = 200
const TOAST_FOR_MS = 10_000

interface Calls {
  projects: ProjectsClient
}

interface Mission {
  audience: Reading['audience']
  projectId: string
  sectionId: string
  contentId: string
}

/** Unlocks, fetches, and then opens the text. Shows the paywall without Pro. */
export async function unlockMission(calls: Calls, queryClient: QueryClient, mission: Mission): Promise<boolean> {
  const { audience, projectId, sectionId, contentId } = mission
  if (audience !== 'pro') {
    askForPro(audience, 'secret_mission_unlock')
    return false
  }
  const place = { id: projectId, filename: `${contentId}.json` }
  try {
    await retrying(() => calls.projects.unlockFile(place))
    await retrying(() => calls.projects.getFile(place))
    await queryClient.invalidateQueries({ queryKey: contentKey(projectId) }, { throwOnError: true })
  } catch (cause) {
    console.error(progressTexts.missionFailed(contentId), cause)
    const says = saysOf(cause, uiTexts.genericError.title)
    askForToast({ message: says, variant: 'error', contactUs: says === uiTexts.genericError.title })
    return false
  }
  setTimeout(() => askForToast({ message: progressTexts.unlocked, duration: TOAST_FOR_MS }), TOAST_AFTER_MS)
  await focusOn(sectionId)
  return true
}

/** The pressed button is gone, so move the focus to where it was. */
async function focusOn(sectionId: string): Promise<void> {
  for (let frame = 0; frame < 30; frame += 1) {
    await new Promise(requestAnimationFrame)
    const summary = document.getElementById(sectionId)?.querySelector('summary')
    if (summary) return summary.focus()
  }
}
