import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { startServer } from '../serve.ts'
import { temporaryFolder } from './program.ts'

/** A mail server that keeps its letters. */
async function mailServer() {
  const letters: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      stream.on('end', () => {
        letters.push(text)
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return { letters, url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, close: () => smtp.close() }
}

async function askForCode(origin: string): Promise<number> {
  const body = JSON.stringify({ email: 'ada@example.org' })
  const response = await fetch(`${origin}/auth/otp/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await response.arrayBuffer()
  return response.status
}

test('a sign-in code is printed only where no mail is sent', async () => {
  const smtp = await mailServer()
  const folder = temporaryFolder()
  const server = await startServer({ CONTENT_DIR: folder, SMTP_URL: smtp.url, LOG_LEVEL: 'trace' })
  expect(await askForCode(server.origin)).toBe(200)
  await expect.poll(() => smtp.letters.length).toBe(1)
  const code = /^Subject: .*?(\d{6})/m.exec(smtp.letters[0] ?? '')?.[1] ?? 'no code'
  await server.stop()
  expect(server.output()).not.toContain(code)
  expect(server.output()).not.toMatch(/login code/i)
  smtp.close()

  const alone = await startServer({ CONTENT_DIR: folder })
  expect(await askForCode(alone.origin)).toBe(200)
  await expect.poll(() => alone.output()).toMatch(/Login code for ada@example\.org: \d{6}/)
  await alone.stop()
  rmSync(folder, { recursive: true, force: true })
})
