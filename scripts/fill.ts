import { run } from '../src/app/cli/run.ts'

// the start that asked for it is gone
process.once('disconnect', () => process.exit(1))
// the server that starts afterwards reports what is wrong
const silent = { line() {}, error() {} }
process.exit(await run(['content', 'publish'], { env: process.env, cwd: process.cwd(), out: silent }))
