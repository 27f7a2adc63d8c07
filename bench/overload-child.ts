import { createServer } from '#platform/http/server.ts'
import { start } from '#app/server/run.ts'

/** The server without early refusals: under overload only the application refuses. */
const started = await start({ serve: (fetch, config) => createServer(fetch, config) })
process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)))
