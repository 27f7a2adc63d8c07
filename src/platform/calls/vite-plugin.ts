import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyContractRouter } from '@orpc/contract'
import type { Plugin, ViteDevServer } from 'vite'
import { wireOf } from './wire-of.ts'

const NAME = 'virtual:calls-wire'
const RESOLVED = `\0${NAME}`

/** Replaces the contract by a small table of paths in browser code. `contract` is the file that exports `contract`. */
export function callsWire({ contract: file }: { contract: string }): Plugin {
  let path = file
  let dev: ViteDevServer | undefined

  async function readContract(): Promise<AnyContractRouter> {
    const module = dev ? await dev.ssrLoadModule(path) : await import(pathToFileURL(path).href)
    return module.contract
  }

  return {
    name: 'calls-wire',
    configResolved(config) {
      path = resolve(config.root, file)
    },
    configureServer(server) {
      dev = server
    },
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(wireOf(await readContract())))})`
    },
    hotUpdate({ file: changed }) {
      const wire = this.environment.moduleGraph.getModuleById(RESOLVED)
      return wire && changed.endsWith('contract.ts') ? [wire] : undefined
    },
  }
}
