import { untilOnline } from './until-online.ts'

const FILE = /https?:\S+\.js/

/**
 * Code that is fetched when it is first needed. Without a network it comes when that is back: what waits for it waits, and nothing else breaks.
 * A browser never asks again for a module that it could not have under the same address.
 */
export async function loadLate<Part>(load: () => Promise<Part>, from = importFrom<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await untilOnline()
      const [file] = FILE.exec(String(error)) ?? []
      if (file) load = () => from(`${file}?${Date.now()}`)
    }
  }
}

function importFrom<Part>(address: string): Promise<Part> {
  return import(/* @vite-ignore */ address) as Promise<Part>
}
