/** Past this a program has no memory left, instead of taking the browser's. */
export const MOST_BYTES = 512 * 1024 * 1024
const PAGE = 65_536

export function limitMemory(): void {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > MOST_BYTES) throw new RangeError('no memory left')
    return grow.call(this, pages)
  }
}
