/** A body whose failure is told to the log only: an error of the database has the learner's words, and would be sent and printed. */
export function cutWhenFailing(body: ReadableStream<Uint8Array>, report: (error: unknown) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await reader.read().catch((error: unknown) => {
        report(error)
        throw new Error('The answer broke off.')
      })
      if (piece.done) controller.close()
      else controller.enqueue(piece.value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
