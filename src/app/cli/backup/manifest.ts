import { z } from 'zod'

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() })
const file = z.object({ key: z.string(), size: z.int(), contentType: z.string(), sha256: z.string() })
const sequence = z.object({ name: z.string(), value: z.string() })

/** The last entry of the archive: lists the entries with their checksums. */
export const manifest = z.object({
  format: z.literal('waymark-backup-1'),
  madeAt: z.string(),
  kind: z.enum(['postgres', 'embedded']),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.array(file),
})

export type Manifest = z.infer<typeof manifest>
export type TableFacts = z.infer<typeof table>
export type FileFacts = z.infer<typeof file>
export type SequenceFacts = z.infer<typeof sequence>
