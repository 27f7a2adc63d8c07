import { useEffect, useState } from 'react'
import { localStore } from '#platform/browser/storage.ts'

/** The words in the open question. They stay on this device until they are handed in. */
export function useKeptWords(owner: string | null, question: string, given = '') {
  const key = `waymark:recall-words:${owner}`
  const [text, setText] = useState(given)

  useEffect(() => {
    const [of, ...lines] = (localStore.read(key) ?? '').split('\n')
    if (of === question) setText((now) => now || lines.join('\n'))
  }, [key, question])

  function drop(): void {
    localStore.remove(key)
  }
  function write(next: string): void {
    setText(next)
    if (next.trim() === '') drop()
    else localStore.write(key, `${question}\n${next}`)
  }
  return { text, write, drop }
}
