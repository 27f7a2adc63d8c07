import { useEffect, useState } from 'react'
import { createNotices, type Notices, type ShownNotice } from '../share-notices.rules.ts'

const clock = {
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** The current notice, and a function to show one. */
export function useNotices(): [ShownNotice | null, Notices] {
  const [shown, setShown] = useState<ShownNotice | null>(null)
  const [notices] = useState(() => createNotices(setShown, clock))
  useEffect(() => () => notices.clear(), [notices])
  return [shown, notices]
}
