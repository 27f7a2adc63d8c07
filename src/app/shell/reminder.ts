/** Nobody knows to which address: whoever writes it fills that in. */
export function isMailToOneself(url: string, email: string | null): boolean {
  return !email && url.startsWith('mailto:?')
}

/** A mail to oneself goes to the address that one logs in with, where there is one. */
export function reminderFor(url: string, email: string | null): string {
  return email && url.startsWith('mailto:?') ? `mailto:${encodeURIComponent(email)}${url.slice('mailto:'.length)}` : url
}
