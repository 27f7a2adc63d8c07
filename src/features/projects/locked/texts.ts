/** Apart from the others: they come with the page itself. */
export const lockedTexts = {
  title: 'A Pro project',
  about: 'Its steps open with Pro.',
  inside: 'This is what waits inside:',
  unlock: { visitor: 'Login to Unlock', free: 'Unlock with PRO', pro: "You're PRO! Jump in" },
}
