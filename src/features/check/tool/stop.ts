import { toolTexts } from '../tool.texts.ts'
import { SiteIsAway, SiteSaysNo } from './ask-site.ts'
import type { Terminal } from './terminal.ts'

/** Ends the tool with a sentence. */
export class Stop extends Error {
  readonly exit: number

  constructor(exit: number, sentence: string) {
    super(sentence)
    this.exit = exit
  }
}

/** As a shell says that a program was ended. */
const ENDED = 130

/** Somebody may have ended it while it looked; then nothing more is looked at, and nothing sent. */
export function goOn({ signal }: Terminal): void {
  if (signal?.aborted === true) throw new Stop(ENDED, toolTexts.stopped)
}

/** Null where the site is away. */
export async function asked<Answer>({ command }: Terminal, ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SiteIsAway) return null
    if (error instanceof SiteSaysNo && error.status === 401) throw new Stop(4, toolTexts.notIn(command))
    throw error
  }
}
