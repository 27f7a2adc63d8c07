import type { Pool } from 'pg'
import type { Primary } from './primary.ts'

export interface OpenPool {
  kind: 'postgres' | 'embedded'
  pool: Pool
  /** For transactions; `pool` unless given. */
  changes?: Pool
  admin?: Pool
  /** For readiness. */
  watch?: Pool
  /** A pool of one connection for LISTEN. */
  listenPool: Pool
  /** A pooler lends connections for one transaction. */
  isPooled?: boolean
  /** Where the address names several hosts. */
  primary?: Primary
  isFull?: () => boolean
  close: () => Promise<void>
}
