import { untilOnline } from './until-online.ts'

/** Code that is fetched when it is first needed. Without a network it comes when that is back: what waits for it waits, and nothing else breaks. */
export async function loadLate<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await untilOnline()
    }
  }
}
