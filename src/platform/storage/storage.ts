import type { Readable } from 'node:stream'

export interface FileFacts {
  size: number
  /** Changes with the content; opaque otherwise. */
  etag: string
}

export interface StoredFacts extends FileFacts {
  contentType: string
}

export interface Stored extends StoredFacts {
  /** Read it to its end or destroy it. */
  body: Readable
}

interface Upload {
  contentType: string
  size: number
  seconds: number
}

/** Files by key. A key is `projects/42/cover.webp`: no spaces, no `..`, no file inside another file. */
export interface Storage {
  /** Replaces the whole file, and resolves when it is durable. */
  put(key: string, body: Buffer | Readable, facts: { contentType: string }): Promise<FileFacts>
  get(key: string): Promise<Stored | null>
  /** Without its content. */
  stat(key: string): Promise<StoredFacts | null>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Sorted by key. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
  /** A signed address for exactly this upload from the browser; null where uploads go through the server. */
  presign(key: string, upload: Upload): Promise<string | null>
  /** Writes, reads and deletes a file; returns a sentence that says where files go, or throws a StartError with the problem. */
  check(): Promise<string>
}
