/** The number is the format's: raise it when the format changes. Addresses of built files change with their bytes. */
const STORE = 'practice-1'

async function openStore(): Promise<Cache | null> {
  try {
    return 'caches' in globalThis ? await caches.open(STORE) : null
  } catch {
    // a browser that keeps nothing for this site
    return null
  }
}

async function readAll(answer: Response, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  if (!answer.body) return answer.arrayBuffer()
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        onBytes(chunk.length)
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted).arrayBuffer()
}

/** Built files, from the browser's store or the site: a frame without an origin could keep nothing. */
export async function keptBytes(addresses: string[], onLoaded: (bytes: number) => void): Promise<ArrayBuffer[]> {
  const store = await openStore()
  let loaded = 0
  const count = (bytes: number) => onLoaded((loaded += bytes))
  const read = async (address: string) => {
    const kept = await store?.match(address).catch(() => undefined)
    if (kept) return readAll(kept, count)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    const bytes = await readAll(answer, count)
    await store?.put(address, new Response(bytes.slice(0))).catch(() => undefined)
    return bytes
  }
  const all = await Promise.all(addresses.map(read))
  void forgetOthers(store, addresses)
  return all
}

/** What an earlier build has left: the same file under another hash. */
async function forgetOthers(store: Cache | null, addresses: string[]): Promise<void> {
  const plain = (address: string) => (address.split('/').at(-1) ?? '').replace(/-[\w-]{8}(?=\.\w+$)/, '')
  const names = new Set(addresses.map(plain))
  const current = new Set(addresses.map((address) => new URL(address, location.href).href))
  for (const request of (await store?.keys().catch(() => [])) ?? [])
    if (names.has(plain(request.url)) && !current.has(request.url)) await store?.delete(request)
}
