import { archiveTexts } from './draft-archive.texts.ts'

export interface Imported {
  files: string[]
  pictures: string[]
  leftOut: string[]
}

export function archivePath(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}/draft/project.zip`
}

/**
 * Replaces the draft with the file's contents if its edition still matches; without an edition it begins a new project. Throws a refusal.
 */
export async function importProject(projectId: string, edition: number | null, file: File): Promise<Imported> {
  const condition = edition === null ? { 'if-none-match': '*' } : { 'if-match': `"${edition}"` }
  return put(archivePath(projectId), { body: file, headers: { ...condition, 'content-type': 'application/octet-stream' } })
}

/** Begins a new project with the example. Throws a refusal. */
export async function beginExample(projectId: string): Promise<Imported> {
  return put(`/projects/${encodeURIComponent(projectId)}/draft/example`)
}

async function put(path: string, { body, headers }: { body?: File; headers?: Record<string, string> } = {}): Promise<Imported> {
  const response = await fetch(path, { method: 'PUT', headers: { ...headers, accept: 'application/json' }, ...(body && { body }) })
  const answer = (await response.json()) as Imported & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? response.statusText)
  return answer
}

/** A sentence for the user: what the server said, or that no answer came back. */
export function archiveProblem(error: unknown): string {
  if (!navigator.onLine) return archiveTexts.offline
  return error instanceof TypeError || error instanceof SyntaxError ? archiveTexts.unanswered : (error as Error).message
}
