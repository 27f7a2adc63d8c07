import { strToU8, zipSync } from 'fflate'
import { practiceTexts } from '../practice.texts.ts'
import type { WorkspaceFile, WorkTask } from '../work-files.rules.ts'

export function zipOfWork({ title, language, main }: WorkTask, files: readonly WorkspaceFile[]): Uint8Array<ArrayBuffer> {
  const named = (wanted: WorkspaceFile['role']) => files.filter(({ role }) => role === wanted).map(({ name }) => name)
  const readme = practiceTexts.readme(title, practiceTexts.how[language](main, named('tests'), named('given')))
  const entries = [...files.map(({ name, text }) => [name, strToU8(text)] as const), ['README.md', strToU8(readme)] as const]
  return zipSync(Object.fromEntries(entries))
}

export function downloadWork(task: WorkTask, files: readonly WorkspaceFile[]): void {
  const address = URL.createObjectURL(new Blob([zipOfWork(task, files)], { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${nameOf(task)}.zip`
  link.click()
  // the browser has begun by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function nameOf({ id, title }: WorkTask): string {
  const plain = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return plain.replaceAll(/^-|-$/g, '') || id
}
