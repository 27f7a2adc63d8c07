export interface Imported {
  files: string[]
  pictures: string[]
  leftOut: string[]
}

export function archivePath(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}/draft/project.zip`
}

/** The draft becomes what is in the file, where it is still the one that was looked at. What is said against it is thrown. */
export async function importProject(projectId: string, edition: number, file: File): Promise<Imported> {
  const response = await fetch(archivePath(projectId), {
    method: 'PUT',
    body: file,
    headers: { 'content-type': 'application/octet-stream', 'if-match': `"${edition}"`, accept: 'application/json' },
  })
  const answer = (await response.json()) as Imported & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? response.statusText)
  return answer
}
