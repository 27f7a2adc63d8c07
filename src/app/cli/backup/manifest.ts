import { z } from 'zod'

const plainFile = z.object({ key: z.string(), size: z.int(), contentType: z.string(), sha256: z.string() })
/** `isEarlier`: its content is in the backup that this one was made since. */
const file = plainFile.extend({ etag: z.string(), isEarlier: z.boolean() })
const sequence = z.object({ name: z.string(), value: z.string() })
const content = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })
const table = content.extend({ sum: z.string() })

const common = {
  madeAt: z.string(),
  kind: z.enum(['postgres', 'embedded']),
  migrations: z.array(z.string()),
  sequences: z.array(sequence),
}

/** The last entry of the archive: lists the tables and files with their checksums. */
const manifest = z.object({
  format: z.literal('waymark-backup-3'),
  ...common,
  tables: z.array(table),
  files: z.array(file),
  /** The whole backup that this increment needs; `id` is the checksum of its manifest. */
  since: z.object({ name: z.string(), id: z.string() }).nullable(),
})

/** Until format 3 every backup was whole. */
const second = z.object({ format: z.literal('waymark-backup-2'), ...common, tables: z.array(table), files: z.array(plainFile) })

/** Until format 2 a table was one entry, and its checksum that of the entry. */
const first = z.object({
  format: z.literal('waymark-backup-1'),
  ...common,
  tables: z.array(content.extend({ sha256: z.string() })),
  files: z.array(plainFile),
})

export const anyManifest = z.discriminatedUnion('format', [first, second, manifest])

export type Manifest = z.infer<typeof manifest>
export type AnyManifest = z.infer<typeof anyManifest>
export type TableFacts = z.infer<typeof table>
export type FileFacts = z.infer<typeof file>
export type SequenceFacts = z.infer<typeof sequence>
