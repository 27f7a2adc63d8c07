/** Resolves when the browser is online; at once if it is already. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}
