import { readSource } from '../../read-blocks.rules.ts'
import { markdown } from './markdown.ts'

/** Reads a source where it holds up nobody. */
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { pieces: _, ...read } = readSource(data, markdown)
  self.postMessage(read)
})
