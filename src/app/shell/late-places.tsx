import { Suspense, lazy, memo, type ComponentProps } from 'react'
import { late } from './late.ts'
import { wantedOf } from './place-rules.ts'
import type * as Parts from './late-parts.tsx'

/** Drawn at once on the server; in the browser what the server drew stays until the shell is wanted. */
const { ShellStart, ShellEnd } = import.meta.env.SSR
  ? await import('./late-parts.tsx')
  : { ShellStart: partOf('ShellStart'), ShellEnd: partOf('ShellEnd') }

// React throws away what the server drew when its props change before it is alive: these never do by themselves
export const StartPlace = memo(function StartPlace(props: ComponentProps<typeof Parts.ShellStart>) {
  return (
    <Suspense>
      <ShellStart {...props} />
    </Suspense>
  )
})

export const EndPlace = memo(function EndPlace(props: ComponentProps<typeof Parts.ShellEnd>) {
  return (
    <Suspense>
      <ShellEnd {...props} />
    </Suspense>
  )
})

function partOf<Name extends keyof typeof Parts>(name: Name) {
  return lazy(async () => ({ default: (await parts())[name] }))
}

/** Where the chunk cannot be had, the page goes on without it. */
async function parts(): Promise<typeof Parts> {
  await late.wanted
  return Promise.all([import('./late-parts.tsx'), openDrawn()]).then(
    ([parts]) => parts,
    () => new Promise<never>(() => {}),
  )
}

/** What the server drew open is open, and its code is there, before React takes it over. */
async function openDrawn(): Promise<void> {
  if (wantedOf(window.location.search) === null || !document.getElementById('toolbar-view')) return
  const [{ openWanted }] = await Promise.all([
    import('./explore-link.ts'),
    import('./toolbar/toolbar-view.tsx'),
    import('./toolbar/views/directory-view.tsx'),
  ])
  await openWanted(window.location.search, true, () => undefined)
}
