import { untilOnline } from './until-online.ts'

const FILE = /https?:\S+\.js/

/**
 * Imports code on first use. Without a network it waits until the network is back, then retries from another address: a browser
 * never retries a failed module under the same one.
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
