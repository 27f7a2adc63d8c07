import { useCallback, useEffect, useRef, useState } from 'react'

/** Copies, and confirms for a while. Returns false if the clipboard is blocked. */
export function useCopy(ms: number): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback(
    async (text: string) => {
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        return false
      }
      clearTimeout(timer.current)
      setCopied(true)
      timer.current = setTimeout(() => setCopied(false), ms)
      return true
    },
    [ms],
  )
  return { copied, copy }
}
