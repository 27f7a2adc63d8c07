import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { testDatabase } from '../src/platform/db/db.fixtures.ts'
import { notify } from '../src/platform/db/notify.ts'
import { figure, median } from './figure.ts'

const ROUNDS = 100

const { db, database, close } = await testDatabase()
const heard = new EventTarget()
await database.listen('news', (payload) => void heard.dispatchEvent(new Event(payload)))

/** From the end of the change until its news are heard. */
async function waitAfter(word: string, change: () => Promise<unknown>): Promise<number> {
  const hears = once(heard, word)
  await change()
  const saved = performance.now()
  await hears
  return performance.now() - saved
}

const [floor, ours]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  const [bare, told] = [`bare ${round}`, `told ${round}`]
  floor.push(await waitAfter(bare, () => db.execute(sql`select pg_notify('news', ${bare})`)))
  ours.push(await waitAfter(told, () => db.transaction((tx) => notify(tx, 'news', told))))
  await pause(5)
}
console.log(database.kind)
figure('heard after NOTIFY in the transaction', median(floor), 'ms')
figure('heard after a save', median(ours), 'ms', { most: 100 })

if (database.kind === 'postgres') {
  const late = await waitAfter('left', () =>
    db.execute(sql`insert into untold_news (id, channel, payload) values (gen_random_uuid(), 'news', 'left')`),
  )
  figure('heard from another instance, when ours died', late, 'ms', { most: 5000 })
}
await close()
