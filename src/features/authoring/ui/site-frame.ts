import { keepPlace } from './keep-place.ts'

/** What TanStack Router puts on the window of every page. */
interface Router {
  options: { context: { queryClient: { invalidateQueries(filters?: { queryKey: string[] }): Promise<void> } } }
  invalidate(): Promise<void>
  subscribe(event: 'onResolved', hear: () => void): () => void
}

type SiteWindow = Window & typeof globalThis & { __TSR_ROUTER__?: Router }

/** A task hydrates when it comes near the viewport. */
const TRIES = 30
const TRY_MS = 100

/** The site in its frame; the site does not know about the preview. */
export function siteFrame(frame: HTMLIFrameElement, moved: () => void) {
  const site = () => frame.contentWindow as SiteWindow
  const routerOf = () => site().__TSR_ROUTER__

  frame.addEventListener('load', () => {
    routerOf()?.subscribe('onResolved', moved)
    moved()
  })

  const projectId = () => /^\/projects\/([^/]+)\/?$/.exec(site().location.pathname)?.[1] ?? null

  function reload(): Promise<void> {
    return new Promise((resolve) => {
      const { scrollY } = site()
      frame.addEventListener(
        'load',
        () => {
          site().scrollTo(0, scrollY)
          resolve()
        },
        { once: true },
      )
      site().location.reload()
    })
  }

  return {
    window: site,
    /** The current path within the site. */
    path: () => site().location.pathname + site().location.search,
    projectId,
    open: (path: string) => site().location.replace(path),
    reload,
    /** Types into a task's field once it is hydrated; false if it has none. */
    async write(id: string, text: string): Promise<boolean> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { document: page, HTMLInputElement: Line, HTMLTextAreaElement: Lines, Event: Typed } = site()
        const field = page.getElementById(`${id}--field`)
        const isAlive = field?.closest('.doc-task')?.querySelector('[data-box]')
        if (isAlive && (field instanceof Line || field instanceof Lines) && !field.readOnly && !field.disabled) {
          const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
          set?.call(field, text)
          field.dispatchEvent(new Typed('input', { bubbles: true }))
          field.focus({ preventScroll: true })
          return true
        }
        await new Promise((resolve) => setTimeout(resolve, TRY_MS))
      }
      return false
    },
    /** Shows the newly published version and keeps the reading position. */
    async refresh(): Promise<void> {
      const router = routerOf()
      const isText = site().document.querySelector('.doc') !== null
      if (!router || !isText) return reload()
      const place = keepPlace(site())
      const { queryClient } = router.options.context
      const id = projectId()
      await queryClient.invalidateQueries({ queryKey: id === null ? ['projects'] : ['projects', id, 'content'] })
      await place.settled()
      void queryClient.invalidateQueries().then(() => router.invalidate())
    },
  }
}

export type SiteFrame = ReturnType<typeof siteFrame>
