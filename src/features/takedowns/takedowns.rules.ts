/** A page of a learner's that others may see can be taken down by an admin: then only its owner sees it, and why. */

export const PAGE_KINDS = ['portfolio', 'tile', 'documentation', 'proof'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Names a learner's page, whatever the learner is called. */
export interface PageName {
  kind: PageKind
  /** The id of the tile, or of the project; '' for the portfolio, of which everybody has one. */
  subject: string
}

export const TAKEDOWN_REASON_MOST = 500

export interface Takedown {
  reason: string
  at: Date
}

/** What of one learner is taken down. */
export class Takedowns {
  readonly #kept: ReadonlyMap<string, Takedown>

  constructor(all: readonly (PageName & Takedown)[]) {
    this.#kept = new Map(all.map(({ kind, subject, reason, at }) => [keyOf({ kind, subject }), { reason, at }]))
  }

  /** What keeps a page from others. A tile's page goes with its portfolio. */
  of(kind: PageKind, subject = ''): Takedown | null {
    const own = this.#kept.get(keyOf({ kind, subject }))
    return own ?? (kind === 'tile' ? this.of('portfolio') : null)
  }

  hides(kind: PageKind, subject = ''): boolean {
    return this.of(kind, subject) !== null
  }
}

export function keyOf({ kind, subject }: PageName): string {
  return `${kind} ${subject}`
}
