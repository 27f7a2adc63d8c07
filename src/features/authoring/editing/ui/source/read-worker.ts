import { readSource } from '../../read-blocks.rules.ts'
import { markdown } from './markdown.ts'

/** Parses off the main thread. */
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { pieces: _, ...read } = readSource(data, markdown)
  self.postMessage(read)
})
