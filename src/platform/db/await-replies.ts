import type { ClientBase } from 'pg'

/** The server ends a statement first; where it is silent by then too, the connection is lost. */
export const LATER_MS = 5000

/** Awaits replies to statements that may take so long on this connection, until the function returned is called. */
export function awaitReplies(client: ClientBase, statementMs: number): () => void {
  const { connectionParameters: settings } = client as unknown as { connectionParameters: { query_timeout: number | false } }
  const usual = settings.query_timeout
  settings.query_timeout &&= statementMs + LATER_MS
  return () => {
    settings.query_timeout = usual
  }
}
