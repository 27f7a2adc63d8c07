/**
 * What a learner can prove: that they finished a project, when, and with which tasks. It is saved as it was when they switched it on, so
 * that restarting the project takes nothing back.
 */

export interface ProvenWork {
  title: string
  description: string
  category: string
  concepts: string[]
  finishedAt: string
  /** Time from the first answer to the last; null if it is unknown or not told. */
  minutes: number | null
  /** The number of tasks listed in the steps. */
  tasksDone: number
  /** Only steps with an answered task. */
  steps: ProvenStep[]
  /** Code that was written, and how many of its tests passed in the learner's browser. */
  built?: Built[]
}

export interface Built {
  title: string
  tests: number
}

/** What was written for a task, as it is shown where its owner has switched that on. */
export interface ShownWork {
  title: string
  files: { name: string; text: string }[]
}

export interface ProvenStep {
  title: string
  /** The required tasks. */
  tasks: string[]
  /** Optional tasks that were answered; they count nowhere. */
  optional?: string[]
  /** Places in both lists, one after the other, of what was found on the learner's own machine. */
  onMachine?: number[]
}

export function proofAddress(nickname: string, projectId: string): string {
  return `/${nickname}/projects/${projectId}/proof`
}

export function credentialAddress(nickname: string, projectId: string): string {
  return `/${nickname}/projects/${projectId}/credential.json`
}

const LASTING = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isProofId(text: string): boolean {
  return LASTING.test(text)
}

/** The permanent address of a proof: it redirects to the page under the owner's current nickname. */
export function lastingAddress(proofId: string): string {
  return `/proofs/${proofId}`
}

/** The file name under which a credential is downloaded. */
export function credentialFile(projectId: string): string {
  return `waymark-${projectId}-credential.json`
}

/** LinkedIn's form for a certificate in one's profile, filled in. */
export function profileAddress(site: string, { title, finishedAt }: Pick<ProvenWork, 'title' | 'finishedAt'>, proof: string): string {
  const at = new Date(finishedAt)
  const filled = {
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: site,
    issueYear: String(at.getUTCFullYear()),
    issueMonth: String(at.getUTCMonth() + 1),
    certUrl: proof,
  }
  return `https://www.linkedin.com/profile/add?${new URLSearchParams(filled)}`
}

/** Where programs look for a site's keys. */
export const KEYS_ADDRESS = '/.well-known/did.json'
