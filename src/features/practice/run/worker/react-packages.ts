import * as React from 'react'
import * as runtime from 'react/jsx-runtime'
import * as dom from 'react-dom'
import * as client from 'react-dom/client'
import type { PagePackage } from '#features/content/practice-kinds.rules.ts'

/** React as a page of practice imports it: the build for developers, whose warnings teach and which has `act`. */

type Thenable = PromiseLike<unknown>
const isThenable = (value: unknown): value is Thenable => typeof (value as Thenable | undefined)?.then === 'function'
const acting = (isActing: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isActing })

/** React asks for a sign that a test is running; outside of `act` there is none, so that nothing is complained of. */
function act(task: () => unknown): unknown {
  let isLater = false
  acting(true)
  try {
    const done = React.act(() => {
      const given = task()
      isLater = isThenable(given)
      return given as Promise<void>
    })
    return isLater ? Promise.resolve(done).finally(() => acting(false)) : done
  } finally {
    if (!isLater) acting(false)
  }
}

/** Once all that was rendered before is on the page, its first effects too: React keeps their order. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const Last = () => {
      React.useEffect(() => resolve(), [])
      return null
    }
    client.createRoot(document.createElement('div')).render(React.createElement(Last))
  })
}

const packages: Record<PagePackage, object> = {
  react: { ...React, act },
  'react/jsx-runtime': runtime,
  'react-dom': dom,
  'react-dom/client': client,
  'react-dom/test-utils': { act },
}
Object.assign(globalThis, { practicePackages: { packages, drawn } })
