import { isPublicAddress } from '#platform/public-documents/public-addresses.ts'
import { start } from '#app/server/run.ts'

/** The server, for which one address of this machine is of the internet: where the test publishes its assistants. */
const started = await start({
  documentWays: {
    nameServers: [process.env['PEER_NAMES'] ?? ''],
    certificates: process.env['PEER_CERTIFICATES'] ?? '',
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  },
})
process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
