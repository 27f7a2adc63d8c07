/** A body that closes when the signal aborts. */
export function untilAborted(body: ReadableStream<Uint8Array>, signal: AbortSignal, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = await Promise.race([aborted, reader.read()])
        if (piece !== null && !piece.done) return controller.enqueue(piece.value)
        onEnd()
        controller.close()
        if (piece === null) await reader.cancel()
      } catch (error) {
        onEnd()
        throw error
      }
    },
    cancel(reason) {
      onEnd()
      return reader.cancel(reason)
    },
  })
}
