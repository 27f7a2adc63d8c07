import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#platform/config.ts'
import { StartError } from '#platform/result.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  /** Unsubscribe address for one-click POST (RFC 8058). */
  unsubscribe?: string
}

export interface Mail {
  /** Resolves when the mail server, or the disk, has accepted the letter. */
  send(letter: Letter): Promise<void>
  /** Returns a sentence that says where mail goes, or throws a StartError with the problem. */
  check(): Promise<string>
  close(): void
}

/**
 * For jobs that send a letter: a mail server may be away for hours, and one that does not know the sender asks to come again later.
 * Fourteen attempts take a day.
 */
export const LETTER_RETRIES = { maxAttempts: 14, backoff: { first: 60_000, longest: 4 * 3_600_000 } }

const LINE_BREAK = /[\r\n]/
const TIMEOUT_MS = 15_000

export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mail {
  return config.smtpUrl === null
    ? createOutbox(config.mailFrom, join(config.dataDir, 'outbox'))
    : createSmtp(config.mailFrom, config.smtpUrl)
}

function createSmtp(from: string, url: string): Mail {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS * 2 }
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts }, { from })
  const { host } = new URL(url)
  return {
    async send(letter) {
      await deliver(transport, letter)
    },
    async check() {
      await transport.verify().catch((cause: unknown) => {
        const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
        throw new StartError(`The mail server ${host} does not take mail (${why}): check SMTP_URL.`, { cause })
      })
      return `Mail is sent through ${host}.`
    },
    close: () => transport.close(),
  }
}

/** Without a mail server every letter becomes a file, in the order of sending: development works offline, and no letter is lost. */
function createOutbox(from: string, folder: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return {
    async send(letter) {
      const { message } = await deliver(transport, letter)
      await mkdir(folder, { recursive: true })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const temporary = join(folder, `.${name}`)
      const handle = await open(temporary, 'wx', 0o600)
      try {
        await handle.writeFile(message as Buffer)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, join(folder, name))
    },
    check: () => Promise.resolve(`Mail is written to ${folder}: set SMTP_URL to send it.`),
    close: () => {},
  }
}

async function deliver<Info>(transport: Transporter<Info>, { to, subject, text, html, unsubscribe }: Letter): Promise<Info> {
  if (LINE_BREAK.test(to + subject + (unsubscribe ?? ''))) throw new Error('A recipient, subject or address has more than one line')
  const headers = {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== undefined && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
  return transport.sendMail({ to: { name: '', address: to }, subject, text, ...(html !== undefined && { html }), headers })
}
