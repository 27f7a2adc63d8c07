/**
 * What a learner may prove: that they finished a project, when, and with which tasks. It is kept as it was when they
 * switched it on, so that a restart of the project takes nothing back.
 */

export interface ProvenWork {
  title: string
  description: string
  category: string
  concepts: string[]
  finishedAt: string
  /** From the first answer to the last; null where that is not known, or not told. */
  minutes: number | null
  /** As many as are listed in the steps. */
  tasksDone: number
  /** Only steps in which something was answered. */
  steps: ProvenStep[]
}

export interface ProvenStep {
  title: string
  /** What has to be done before the project is. */
  tasks: string[]
  /** What was answered beyond that; it counts nowhere. */
  optional?: string[]
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

/** Where a proof is found whatever its owner is called: it leads to the page of the present nickname. */
export function lastingAddress(proofId: string): string {
  return `/proofs/${proofId}`
}

/** The name under which a credential is saved. */
export function credentialFile(projectId: string): string {
  return `waymark-${projectId}-credential.json`
}

/** Where programs look for the keys of a site. */
export const KEYS_ADDRESS = '/.well-known/did.json'
