/** What a language is run by: the script of its worker, and the files that are handed over with it. */
export interface Runtime {
  worker: string
  assets: { name: string; address: string }[]
  /** as they are unpacked, to show how far they have come */
  bytes: number
}
