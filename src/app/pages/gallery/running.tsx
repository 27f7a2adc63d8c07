import { useRef, useState } from 'react'
import type { RunOrder, Runner } from '#features/practice/run.rules.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import type { Part } from './specimen.tsx'

export const runningParts: readonly Part[] = [{ id: 'runner', title: 'A program that runs', show: RunnerPart }]

const HELLO: RunOrder = {
  language: 'python',
  files: [{ name: 'main.py', text: "print('hello')" }],
  main: 'main.py',
  mode: 'run',
  tests: [],
}

type Asked = RunOrder & { seconds?: number }

/** What a frame is asked, and what it says, line by line: a workspace draws it better. */
function RunnerPart() {
  const [order, setOrder] = useState(JSON.stringify(HELLO))
  const [said, setSaid] = useState<string[]>([])
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{ language: string; runner: Promise<Runner> }>(null)

  function runnerOf({ language, seconds }: Asked): Promise<Runner> {
    if (opened.current?.language === language) return opened.current.runner
    void opened.current?.runner.then((runner) => runner.close())
    const runner = loadLate(() => import('#features/practice/run/open-runner.ts')).then(({ openRunner }) =>
      openRunner(language, { seconds, place: place.current }),
    )
    opened.current = { language, runner }
    return runner
  }

  async function start() {
    setSaid([])
    const asked = JSON.parse(order) as Asked
    const { seconds: _, ...rest } = asked
    const runner = await runnerOf(asked)
    runner.start(rest, (event) => setSaid((all) => [...all, JSON.stringify(event)]))
  }

  return (
    <div className="flex flex-col gap-4">
      <TextArea label="Order" rows={6} value={order} onValue={setOrder} />
      <div className="flex gap-2">
        <Button onClick={() => void start()}>Run</Button>
        <Button onClick={() => void opened.current?.runner.then((runner) => runner.stop())}>Stop</Button>
      </div>
      <div ref={place} />
      <pre className="text-xs break-all whitespace-pre-wrap" data-said>
        {said.join('\n')}
      </pre>
    </div>
  )
}
