import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const LARGE = 524_288

/** Compresses every file that packs well at build time, so that no request pays for it. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(m?js|wasm|data|css|svg|json|txt|html|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(file)
      if (body.length < 1024) return
      // runtimes of ten megabytes: nine times the time would save 2 % of them
      const isLarge = body.length > LARGE
      const quality = isLarge ? 6 : 11
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      }
      const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: isLarge ? 6 : 9 })])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}
