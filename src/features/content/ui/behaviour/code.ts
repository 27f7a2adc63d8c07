import { codeTexts } from '../../content.texts.ts'
import type { Reading } from '../reading.ts'

const COPIED_MS = 2000
const COPIED_INLINE_MS = 2500

/** Copies what the reader sees: an unfilled variable is copied as its placeholder. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const { code } = codeOf(button)
  const label = (button.dataset.label ??= button.getAttribute('aria-label') ?? '')
  const words = button.querySelector('span')
  const isDone = await copy(button, code?.textContent ?? '', COPIED_MS, (isCopied) => {
    if (words) words.textContent = isCopied ? codeTexts.copied : codeTexts.copy
    button.setAttribute('aria-label', isCopied ? codeTexts.copied : label)
  })
  // if the clipboard is blocked, select the code, so that one keystroke copies it
  if (!isDone && code) getSelection()?.selectAllChildren(code)
}

export function copyInline(button: HTMLElement): void {
  const said = button.querySelector('.doc-said')
  void copy(button, button.querySelector('code')?.textContent ?? '', COPIED_INLINE_MS, (isCopied) => {
    if (said) said.textContent = isCopied ? codeTexts.copied : ''
  })
}

export function askAboutCode(button: HTMLElement, { ask }: Reading): void {
  const { code, language } = codeOf(button)
  ask(codeTexts.askPrefill(language, code?.textContent ?? ''))
}

export function expandCode(button: HTMLElement, reading: Reading): void {
  const { code, language, title } = codeOf(button)
  const copy = code?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return
  for (const variable of copy.querySelectorAll('button')) variable.replaceWith(variable.textContent)
  reading.expandCode({ title, language, code: copy.textContent, html: copy.innerHTML })
}

function codeOf(button: HTMLElement) {
  const { code: id = '', language = '', title = '' } = button.closest<HTMLElement>('[data-code]')?.dataset ?? {}
  const code = button.closest('figure')?.querySelector(`pre[data-block-id="${CSS.escape(id)}"] code`)
  return { code, language, title }
}

const saying = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** Confirms for a while. False if the clipboard is blocked. */
async function copy(button: HTMLElement, text: string, ms: number, say: (isCopied: boolean) => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return false
  }
  clearTimeout(saying.get(button))
  say(true)
  saying.set(
    button,
    setTimeout(() => say(false), ms),
  )
  return true
}
