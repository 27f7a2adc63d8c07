/** Decides whether an answer is present at all; used by the page, the server and publishing. */

export const SHORTEST = 3
export const URL_LONGEST = 2048

/** A text needs three characters; if the author checks it one is enough, and the check decides. */
export function isWritten(text: string, limit: number, isChecked: boolean): boolean {
  const { length } = text.trim()
  return length >= (isChecked ? 1 : SHORTEST) && length <= limit
}

export const URL_PREFIX = 'https://'
export const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** A pasted address may already contain the prefix, with its scheme or without. */
export function wholeUrl(typed: string, prefix: string = URL_PREFIX): string {
  const text = typed.trim()
  const bare = prefix.replace(SCHEME, '')
  if (SCHEME.test(text)) return text
  return bare !== '' && text.toLowerCase().startsWith(bare.toLowerCase()) ? prefix.slice(0, -bare.length) + text : prefix + text
}

/** What is judged of an answer: an address is right with its scheme or without, because the field shows the scheme before it. */
export function answerForms(type: string, text: string): string[] {
  const whole = wholeUrl(text)
  return type === 'URL' ? [text, whole, whole.replace(/^https:\/\//i, '')] : [text]
}

/** True for a web address that can be opened: a web scheme, a host, and nothing that a browser would have to correct. */
export function isUrl(typed: string, prefix?: string): boolean {
  const whole = wholeUrl(typed, prefix)
  if (typed.trim() === '' || whole.length > URL_LONGEST + URL_PREFIX.length || /[\s\\]/.test(whole) || !URL.canParse(whole)) return false
  const { protocol, hostname, username } = new URL(whole)
  return (
    /^https?:$/.test(protocol) &&
    username === '' &&
    (/^[^.].*\.[^.]+\.?$/.test(hostname) || hostname === 'localhost' || hostname.startsWith('['))
  )
}
