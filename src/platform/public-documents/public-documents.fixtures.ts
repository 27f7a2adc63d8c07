import { createSocket } from 'node:dgram'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { DocumentWays } from './public-documents.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Of the peers alone, for *.assistant.test, until 2126. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBzjCCAXOgAwIBAgIUckwwtZ0/Ym2KD6Ue031Y8n0aSQMwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSV2F5bWFyayB0ZXN0IHBlZXJzMCAXDTI2MTEyNjAwMjYxM1oY
DzIxMjYxMTAyMDAyNjEzWjAdMRswGQYDVQQDDBJXYXltYXJrIHRlc3QgcGVlcnMw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQP3w6h8sKlpiCKrn1+3Y16DlXsAzCS
aL4e18Yc6dwmdcsFwhNJT5gIwDsInXSyN+s3KFKLYJnySIbv8P/1ZetSo4GOMIGL
MB0GA1UdDgQWBBR/RSB8XwMpYDfIzsrG1l8ioilryDAfBgNVHSMEGDAWgBR/RSB8
XwMpYDfIzsrG1l8ioilryDAPBgNVHRMBAf8EBTADAQH/MCsGA1UdEQQkMCKCECou
YXNzaXN0YW50LnRlc3SCDmFzc2lzdGFudC50ZXN0MAsGA1UdDwQEAwIChDAKBggq
hkjOPQQDAgNJADBGAiEAmUy/IFSxqyZmNWCsSx86aHHIqOXnh1cneGi5wDTWXO0C
IQDdXB3fHtrsc733t6nwlkIoV99FbmFnKd3aCAXdD2Niwg==
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC9wIVBU2IwBRV4BE
xfiASqP2FK4RLzEgEwTAdLsTg4mhRANCAAQP3w6h8sKlpiCKrn1+3Y16DlXsAzCS
aL4e18Yc6dwmdcsFwhNJT5gIwDsInXSyN+s3KFKLYJnySIbv8P/1ZetS
-----END PRIVATE KEY-----
`

/** What a document's address answers: JSON, or anything at all. */
type Answer = object | ((response: ServerResponse) => void)

export interface DocumentPeers {
  ways: DocumentWays
  /** What to call an address on the peer: https://editor.assistant.test:40123/client.json */
  addressOf(path: string, name?: string): string
  answers: Map<string, Answer>
  /** The addresses of a name, one list for each question in order; the last stays. */
  names: Map<string, string[][]>
  /** Names that were asked for, and paths. */
  asked: string[]
  requested: string[]
  close(): Promise<void>
}

/** A name server and a web server with https, on this machine: allowed is its one address, and nothing else that is not public. */
export async function startDocumentPeers(): Promise<DocumentPeers> {
  const answers = new Map<string, Answer>()
  const names = new Map<string, string[][]>()
  const asked: string[] = []
  const requested: string[] = []
  const web = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const answer = answers.get(path)
    if (typeof answer === 'function') answer(response)
    else if (answer === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const { port } = web.address() as AddressInfo

  const lookups = createSocket('udp4')
  lookups.on('message', (question, from) => {
    const name = nameIn(question)
    const isFirstVersion = question.readUInt16BE(questionEnd(question) - 4) === A
    if (isFirstVersion) asked.push(name)
    const lists = names.get(name)
    const [addresses = ['127.0.0.1']] = lists ?? []
    if (isFirstVersion && lists && lists.length > 1) lists.shift()
    lookups.send(reply(question, addresses), from.port, from.address)
  })
  await new Promise<void>((resolve) => lookups.bind(0, '127.0.0.1', resolve))

  return {
    ways: {
      nameServers: [`127.0.0.1:${lookups.address().port}`],
      isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
      certificates: CERTIFICATE,
    },
    addressOf: (path, name = 'editor.assistant.test') => `https://${name}:${port}${path}`,
    answers,
    names,
    asked,
    requested,
    async close() {
      web.closeAllConnections()
      lookups.close()
      await new Promise((resolve) => web.close(resolve))
    },
  }
}

const [A, AAAA, IN, SECONDS] = [1, 28, 1, 1]
const HEAD = 12

function questionEnd(message: Buffer): number {
  let at = HEAD
  while (message.readUInt8(at) !== 0) at += message.readUInt8(at) + 1
  return at + 5
}

function nameIn(message: Buffer): string {
  const labels: string[] = []
  for (let at = HEAD; message.readUInt8(at) !== 0; at += message.readUInt8(at) + 1)
    labels.push(message.toString('latin1', at + 1, at + 1 + message.readUInt8(at)))
  return labels.join('.').toLowerCase()
}

/** The addresses of the version that was asked for (RFC 1035). */
function reply(question: Buffer, addresses: readonly string[]): Buffer {
  const end = questionEnd(question)
  const type = question.readUInt16BE(end - 4)
  const records = addresses.filter((address) => address.includes(':') === (type === AAAA)).map((address) => record(type, address))
  const head = Buffer.from(question.subarray(0, HEAD))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, question.subarray(HEAD, end), ...records])
}

function record(type: number, address: string): Buffer {
  const data = type === A ? Buffer.from(address.split('.').map(Number)) : bytesOf6(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(IN, 4)
  head.writeUInt32BE(SECONDS, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function bytesOf6(address: string): Buffer {
  const [before = [], after] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const words = after ? [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after] : before
  const bytes = Buffer.alloc(16)
  words.forEach((word, index) => bytes.writeUInt16BE(Number.parseInt(word, 16), index * 2))
  return bytes
}
