import { openServices } from '#app/server/services.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { commands } from './commands.ts'
import { startControl } from './control.ts'

const config = loadConfig(process.env)
const log = createLog(config)
const { services, database } = await openServices(config, log)
const control = await startControl(commands, { config, services: async () => services, database: async () => database }, log)
for (const word of ['one', 'two', 'three']) await services.jobs.enqueue(services.db, { name: 'probe' }, { word })
await services.storage.put('answers/1/report.txt', Buffer.from('an answer'), { contentType: 'text/plain' })
process.send?.('ready')
process.once('SIGTERM', () => {
  void control
    .close()
    .then(() => database.close())
    .then(() => process.exit(0))
})
