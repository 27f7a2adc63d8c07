import { existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { startServer } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { CONTENT, send, signIn } from './survival.ts'

const [faketime = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const postgres = await postgresHere()
if (!postgres || !existsSync(faketime)) console.log('PostgreSQL or libfaketime is missing: no server runs with a clock that is off.')

/** The program believes that it is a day later. */
const DAY_AHEAD = { LD_PRELOAD: faketime, FAKETIME: '+25h', DONT_FAKE_MONOTONIC: '1', FAKETIME_NO_CACHE: '1' }

test.runIf(postgres && existsSync(faketime))(
  'an instance whose clock is a day ahead signs nobody out, and its codes are good at another',
  { retry: 0 },
  async () => {
    await using database = await passingDatabase(postgres ?? '')
    const folder = temporaryFolder()
    const env = { DATABASE_URL: database.url, CONTENT_DIR: CONTENT, TRUST_PROXY: '1' }
    const right = await startServer({ ...env, DATA_DIR: join(folder, 'right') })
    const ahead = await startServer({ ...env, ...DAY_AHEAD, DATA_DIR: join(folder, 'ahead') })
    // it does believe so
    expect(new Date((await fetch(`${ahead.origin}/healthz`)).headers.get('date') ?? '').getTime()).toBeGreaterThan(Date.now() + 86_400_000)

    // each with a code that the one sent and the other takes, both ways
    const learners = [
      await signIn(right, 1),
      await signIn(ahead, 2),
      await signIn(right, 3, ahead.origin),
      await signIn(ahead, 4, right.origin),
    ]
    const statuses = await Promise.all(
      learners.flatMap((learner) => [right, ahead].map(async (site) => (await send(site.origin, learner, '/user')).status)),
    )
    expect(statuses).toEqual(statuses.map(() => 200))

    await Promise.all([right.stop(), ahead.stop()])
    rmSync(folder, { recursive: true, force: true })
  },
)
