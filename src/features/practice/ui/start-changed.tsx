import { useEffect, useState } from 'react'
import { localStore } from '#platform/browser/storage.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { practiceTexts } from '../practice.texts.ts'
import { changedStarts, openedFiles, writtenFiles, type WorkTask } from '../work-files.rules.ts'
import { textOfWork, workIn } from '../work.rules.ts'
import { Changes } from './changes.tsx'

interface StartChangedProps {
  task: WorkTask
  /** the project and the task in it */
  place: string
  isBegun: boolean
}

/** After an update, shows the author's changes to the starting files; the learner's code is kept. */
export function StartChanged({ task, place, isBegun }: StartChangedProps) {
  const key = `waymark:work-start:${place}`
  const [seen, setSeen] = useState(() => localStore.read(key))
  const [isShown, setShown] = useState(false)
  const files = openedFiles(task, null)
  const start = textOfWork({ files: writtenFiles(files), outcome: null })
  const changed = seen === null || !isBegun ? [] : changedStarts(files, workIn(seen)?.files ?? [])
  useEffect(() => {
    if (!isBegun || seen === null) localStore.write(key, start)
  }, [isBegun, seen, key, start])
  if (changed.length === 0) return null

  function settle(): void {
    localStore.write(key, start)
    setSeen(start)
  }
  return (
    <>
      <Banner
        className="text-sm"
        action={
          <Button size="sm" onClick={isShown ? settle : () => setShown(true)}>
            {isShown ? practiceTexts.startSeen : practiceTexts.seeStart}
          </Button>
        }
      >
        {practiceTexts.startChanged}
      </Banner>
      {isShown && <Changes files={changed} />}
    </>
  )
}
