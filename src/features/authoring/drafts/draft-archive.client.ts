import { archiveTexts } from './draft-archive.texts.ts'

export interface Imported {
  files: string[]
  pictures: string[]
  leftOut: string[]
}

export function archivePath(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}/draft/project.zip`
}

/** The draft becomes what is in the file, where it is still the one that was looked at; without one it begins a project. What is said against it is thrown. */
export async function importProject(projectId: string, edition: number | null, file: File): Promise<Imported> {
  const response = await fetch(archivePath(projectId), {
    method: 'PUT',
    body: file,
    headers: {
      ...(edition === null ? { 'if-none-match': '*' } : { 'if-match': `"${edition}"` }),
      'content-type': 'application/octet-stream',
      accept: 'application/json',
    },
  })
  const answer = (await response.json()) as Imported & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? response.statusText)
  return answer
}

/** As a sentence: what the server said, or that it was not reached. */
export function problemOf(error: unknown): string {
  return error instanceof TypeError || error instanceof SyntaxError ? archiveTexts.failed : (error as Error).message
}
