import type { Page } from 'playwright'

export interface Told {
  name: string
  data: Record<string, unknown>
}

/** What the page sends by beacon of what was done, from now until it is loaded anew. */
export async function listenToBeacons(page: Page): Promise<() => Promise<Told[]>> {
  await page.evaluate(() => {
    const told: unknown[] = []
    // a body is read in its own time: they are told in the order in which they were sent
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
