import { createServer } from '#platform/http/server.ts'
import { start } from '#app/server/run.ts'

/** The server without its early refusal: what is too much is refused only inside the application. */
const started = await start({ serve: (fetch, config) => createServer(fetch, config) })
process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)))
