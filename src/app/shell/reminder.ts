/** The address is unknown: the sender fills it in. */
export function isMailToOneself(url: string, email: string | null): boolean {
  return !email && url.startsWith('mailto:?')
}

/** Puts the signed-in person's address into a mail to oneself. */
export function reminderFor(url: string, email: string | null): string {
  return email && url.startsWith('mailto:?') ? `mailto:${encodeURIComponent(email)}${url.slice('mailto:'.length)}` : url
}
