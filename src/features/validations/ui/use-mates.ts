import { useRef } from 'react'

/** The other tasks in its box, as they stand in the document. */
export function useMates(id: string): () => string[] {
  const mates = useRef(() => {
    const box = document.getElementById(id)?.closest('.doc-task')
    return Array.from(box?.querySelectorAll('.doc-field') ?? [], (field) => field.id).filter((other) => other !== id)
  })
  return mates.current
}
