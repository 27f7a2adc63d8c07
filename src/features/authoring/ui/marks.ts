import type { Remark } from '../authoring.rules.ts'
import { remarkTexts } from '../authoring.texts.ts'
import type { SiteFrame } from './site-frame.ts'

const LOOK = `
[data-author-marks] { position: absolute; inset: 0 auto auto 0; z-index: 30 }
[data-author-marks] a { position: absolute; display: grid; place-items: center; width: 24px; height: 24px; border-radius: 50%;
  font: 700 14px/1 var(--font-sans, sans-serif); text-decoration: none; box-shadow: 0 0 0 2px var(--color-paper, #fff) }
[data-author-marks] a::after { content: ''; position: absolute; inset: -8px }
[data-author-marks] .mistake { background: var(--color-red, #b4213f); color: var(--color-on-red, #fff) }
[data-author-marks] .advice { background: var(--color-amber, #f0b23c); color: var(--color-on-amber, #2e2005) }
[data-author-marks] a:focus-visible { outline: 3px solid var(--color-accent, #cc3a17); outline-offset: 2px }
[data-author-shown] { outline: 3px solid var(--color-accent, #cc3a17); outline-offset: 6px; border-radius: 4px }
@media print { [data-author-marks] { display: none } }
`
const ROOM = 32

/** Draws each remark beside its block, as an overlay outside the site's page. */
export function createMarks(site: SiteFrame) {
  let remarks: Remark[] = []
  let drawnIn: Document | null = null
  let again = 0

  function prepare(page: Document): void {
    if (drawnIn === page) return
    drawnIn = page
    const window = site.window()
    const sheet = new window.CSSStyleSheet()
    sheet.replaceSync(LOOK)
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
    new ResizeObserver(draw).observe(page.body)
    page.addEventListener('toggle', draw, { capture: true })
  }

  function draw(): void {
    cancelAnimationFrame(again)
    again = requestAnimationFrame(() => {
      const page = site.window().document
      prepare(page)
      page.querySelector('[data-author-marks]')?.remove()
      const layer = page.createElement('div')
      layer.dataset.authorMarks = ''
      const taken = new Map<HTMLElement, number>()
      for (const remark of remarks) {
        const block = blockOf(page, remark.block)
        if (!block) continue
        const nth = taken.get(block) ?? 0
        taken.set(block, nth + 1)
        layer.append(markOf(page, remark, block, nth))
      }
      if (layer.childElementCount > 0) page.body.append(layer)
    })
  }

  function markOf(page: Document, { kind, what, mend, link, file, line }: Remark, block: HTMLElement, nth: number): HTMLElement {
    const { scrollX, scrollY } = site.window()
    const { left, top } = block.getBoundingClientRect()
    const mark = page.createElement('a')
    mark.className = kind
    mark.href = link
    // an editor's address must not load in the frame
    mark.target = '_top'
    mark.textContent = kind === 'mistake' ? '!' : '?'
    mark.title = `${what} — ${mend}\n${file}:${line}`
    mark.setAttribute('aria-label', remarkTexts.mark(remarkTexts.kinds[kind], `${what}. ${remarkTexts.open(file, line)}`))
    mark.style.left = `${Math.max(2, left + scrollX - ROOM)}px`
    mark.style.top = `${Math.max(0, top + scrollY + nth * ROOM)}px`
    return mark
  }

  return {
    draw,
    show(next: Remark[]): void {
      remarks = next
      draw()
    },
    /** Scrolls to the block and highlights it. */
    lead(id: string): void {
      const page = site.window().document
      page.querySelector('[data-author-shown]')?.removeAttribute('data-author-shown')
      const block = blockOf(page, id)
      if (!block) return
      for (let around = block.closest('details'); around; around = around.parentElement?.closest('details') ?? null) around.open = true
      center(block)
      block.dataset.authorShown = ''
      setTimeout(() => delete block.dataset.authorShown, 2500)
    },
  }
}

const MOST_FRAMES = 30

/** Repeats until the block stays centred: content drawn on the way can change the heights. */
function center(block: HTMLElement, frames = 0): void {
  const { top } = block.getBoundingClientRect()
  block.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isThere = frames > 1 && Math.abs(block.getBoundingClientRect().top - top) < 1
  if (!isThere && frames < MOST_FRAMES) requestAnimationFrame(() => center(block, frames + 1))
}

/** For a block that is folded or in another tab, returns the visible element around it. */
function blockOf(page: Document, id: string | null): HTMLElement | null {
  if (id === null) return null
  let found = page.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(id)}"]`)
  while (found && found.getClientRects().length === 0) found = found.parentElement?.closest<HTMLElement>('[data-block-id]') ?? null
  return found
}
