import { resolve } from 'node:path'
import { prepareTemplate } from '../src/platform/db/cluster.ts'
import { hasEmbedded } from '../src/platform/db/embedded.ts'
import { buildPages } from './build.ts'

process.env.NODE_ENV ??= 'production'
const makesDatabase = !process.env.DATABASE_URL && !hasEmbedded(resolve(process.env.DATA_DIR ?? './data'))
// the start makes the database itself where this fails, and says what is wrong
const [built] = await Promise.all([buildPages(), makesDatabase ? prepareTemplate().catch(() => {}) : undefined])
if (built) console.log('Pages built.')
await import('../src/app/main.ts')
