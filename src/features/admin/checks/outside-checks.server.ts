import type { Config } from '#platform/config.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { transcriber } from '#platform/own-processes.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { reason, type Finding } from './findings.rules.ts'

async function checked(about: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { about, state: 'fine', says: await check() }
  } catch (error) {
    return { about, state: 'wrong', says: reason(error) }
  }
}

function speech({ transcription, localSpeech }: Config): Finding {
  const about = 'Speech'
  if (transcription) return { about, state: 'fine', says: `${transcription.model} at ${transcription.baseUrl} writes it down.` }
  if (!localSpeech) return { about, state: 'fine', says: 'Switched off: the chat shows no microphone.' }
  if (transcriber.isThere()) return { about, state: 'fine', says: 'English is written down on this machine.' }
  return {
    about,
    state: 'attention',
    says: 'The packages for it are not installed: the chat shows no microphone.',
    mend: 'Run npm install, name a service by AI_TRANSCRIBE_MODEL, or set LOCAL_SPEECH=false.',
  }
}

export async function* checkOutside(config: Config, storage: Storage, mail: Mail): AsyncGenerator<Finding> {
  yield await checked('Storage', () => storage.check())
  yield await checked('Mail', () => mail.check())
  yield speech(config)
}
