import type { Page } from 'playwright'

export interface Told {
  name: string
  data: Record<string, unknown>
}

/** Records the events that the page sends by beacon, until it is reloaded. */
export async function listenToBeacons(page: Page): Promise<() => Promise<Told[]>> {
  await page.evaluate(() => {
    const told: unknown[] = []
    // bodies are read asynchronously: keeps the order in which they were sent
    let last = Promise.resolve()
    Object.assign(window, { told })
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (String(url) === '/events' && body instanceof Blob)
        last = last.then(async () => void told.push((JSON.parse(await body.text()) as { event: unknown }).event))
      return send(url, body)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'told') as Told[])
}
