import { workIn, type WorkFile } from '#features/practice/work.rules.ts'

interface Place {
  projectId: string
  validationId: string
}

/** A file as it lies in an export: names come from learners, and lead nowhere else. */
export function exportedFiles({ projectId, validationId }: Place, text: string, folder = ''): { path: string; content: string }[] {
  const taken = new Set<string>()
  return (workIn(text)?.files ?? []).map((file) => {
    const name = freeName(file, taken)
    taken.add(name.toLowerCase())
    return {
      path: ['work', projectId, validationId, folder, name].filter((part) => part !== '').join('/'),
      content: file.text.toWellFormed(),
    }
  })
}

const NO_NAME = /[\p{Cc}\p{Cf}\p{Cs}<>:"|?*\\]/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

function freeName({ name }: WorkFile, taken: ReadonlySet<string>): string {
  const parts = name.split('/').map((part) => part.replace(NO_NAME, '_').replace(/^[.\s]+|[.\s]+$/g, ''))
  const safe = parts.filter((part) => part !== '').map((part) => (RESERVED.test(part) ? `_${part}` : part))
  const wanted = safe.join('/') || 'file'
  let free = wanted
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${wanted}-${count}`
  return free
}
