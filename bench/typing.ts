import type { Page } from 'playwright'

const KEYS = Number(process.env.KEYS ?? 400)
const PAUSE_MS = 40

/** Types into a field, and times each key until its frame is painted. Every 200 keys it starts again, with an empty field by default. */
export async function type(page: Page, field: string, begin = (_turn: number) => page.locator(field).fill('')): Promise<number[]> {
  await page.locator(field).focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // a message posted in a frame arrives after the frame is painted
          port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(null)
        })
      },
      true,
    )
  })
  for (let at = 0; at < KEYS; at += 1) {
    if (at % 200 === 0) await begin(at / 200)
    await page.keyboard.press(String.fromCharCode(97 + (at % 26)))
    await page.waitForTimeout(PAUSE_MS)
  }
  const times = await page.evaluate(() => Reflect.get(window, 'times') as number[])
  if (times.length < KEYS) throw new Error(`${times.length} of ${KEYS} keys were seen`)
  return times
}
