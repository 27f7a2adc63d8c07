import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { createMail } from '#platform/mail/mail.ts'
import { startSmtp } from '#platform/mail/smtp.fixtures.ts'
import { StartError } from '#platform/result.ts'

const folder = await mkdtemp(join(tmpdir(), 'mail-'))
afterAll(() => rm(folder, { recursive: true }))

const mailFrom = 'Waymark <hello@waymark.example>'
const letter = {
  to: 'ada@example.org',
  subject: 'Your code for Waymark · Zoë 🎉',
  text: 'Hello Ada\n\n.\n12345\n',
  html: '<p>Hello Ada</p>',
}

test('a letter reaches the mail server as written', async () => {
  await using smtp = await startSmtp()
  const mail = createMail({ smtpUrl: smtp.smtpUrl, mailFrom, dataDir: folder })
  expect(await mail.check()).toMatch(/^Mail is sent through 127\.0\.0\.1:\d+\.$/)
  await mail.send(letter)
  mail.close()
  const [{ from, to, raw } = { from: '', to: [], raw: Buffer.alloc(0) }] = smtp.received
  expect([from, to]).toEqual(['hello@waymark.example', ['ada@example.org']])
  expect(await PostalMime.parse(raw)).toMatchObject({
    from: { name: 'Waymark', address: 'hello@waymark.example' },
    to: [{ address: 'ada@example.org' }],
    subject: letter.subject,
    text: expect.stringContaining(letter.text),
    html: expect.stringContaining('<p>Hello Ada</p>'),
    messageId: expect.stringContaining('@waymark.example'),
  })
  expect(raw.toString()).toContain('Auto-Submitted: auto-generated')
})

test('a server that refuses the letter, or is unreachable, makes the send fail', async () => {
  await using smtp = await startSmtp({ onRcptTo: (_, __, done) => done(new Error('No such user')) })
  const refused = createMail({ smtpUrl: smtp.smtpUrl, mailFrom, dataDir: folder })
  await expect(refused.send(letter)).rejects.toThrow('No such user')
  refused.close()
  const absent = createMail({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom, dataDir: folder })
  await expect(absent.send(letter)).rejects.toThrow('ECONNREFUSED')
  await expect(absent.check()).rejects.toThrow(StartError)
  await expect(absent.check()).rejects.toThrow('The mail server 127.0.0.1:9 does not take mail')
  absent.close()
})

test('without a mail server letters are files in the outbox, in the order of sending', async () => {
  const dataDir = join(folder, 'data')
  const mail = createMail({ smtpUrl: null, mailFrom, dataDir })
  for (const subject of ['one', 'two', 'three']) {
    await mail.send({ ...letter, subject })
    await new Promise((wake) => setTimeout(wake, 2))
  }
  const names = await readdir(join(dataDir, 'outbox'))
  expect(names).toEqual(names.toSorted())
  for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f]{8}\.eml$/)
  const letters = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(dataDir, 'outbox', name)))))
  expect(letters.map(({ subject }) => subject)).toEqual(['one', 'two', 'three'])
  expect(letters[0]).toMatchObject({ to: [{ address: 'ada@example.org' }], text: expect.stringContaining(letter.text) })
  expect(await mail.check()).toBe(`Mail is written to ${join(dataDir, 'outbox')}: set SMTP_URL to send it.`)
})

test('a recipient or a subject cannot inject headers or more recipients', async () => {
  const dataDir = join(folder, 'smuggled')
  const mail = createMail({ smtpUrl: null, mailFrom, dataDir })
  await expect(async () => mail.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.org' })).rejects.toThrow('more than one line')
  await expect(async () => mail.send({ ...letter, to: 'ada@example.org\nBcc: eve@example.org' })).rejects.toThrow('more than one line')
  await using smtp = await startSmtp()
  const sending = createMail({ smtpUrl: smtp.smtpUrl, mailFrom, dataDir })
  await sending.send({ ...letter, to: 'ada@example.org, eve@example.org' }).catch(() => {})
  sending.close()
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain('eve@example.org')
})
