import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const hex = (bytes: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${bytes * 2}}$`))
const moment = z.string().regex(/^[1-9]\d{18}$/)
const value = z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: z.string().regex(/^-?\d+$/) })])
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }))
const span = z.strictObject({
  traceId: hex(16),
  spanId: hex(8),
  parentSpanId: hex(8).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: moment,
  endTimeUnixNano: moment,
  attributes,
  links: z.array(z.strictObject({ traceId: hex(16), spanId: hex(8) })).optional(),
  status: z.strictObject({ code: z.literal(2).optional() }),
})
/** The part of an ExportTraceServiceRequest that is sent, and nothing beside it. */
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
})

export interface SeenSpan extends Omit<z.infer<typeof span>, 'attributes'> {
  attributes: Record<string, string | number>
}

/** What the collector does with the next request. */
export interface CollectorAct {
  status?: number
  headers?: Record<string, string>
  body?: string
  delayMs?: number
  /** It never answers. */
  isDeaf?: boolean
  /** It answers, and its body never ends. */
  isEndless?: boolean
}

export interface Collector {
  url: string
  /** Bodies as they came, of the requests that it took and of those that it refused. */
  bodies: string[]
  paths: string[]
  headers: IncomingHttpHeaders[]
  resource: Record<string, string | number>
  /** Of the requests that it took. */
  spans: SeenSpan[]
  /** For each request in turn; afterwards `always`. */
  acts: CollectorAct[]
  always: CollectorAct
  close(): Promise<void>
}

const plain = (list: z.infer<typeof attributes>) =>
  Object.fromEntries(list.map(({ key, value: one }) => [key, 'stringValue' in one ? one.stringValue : Number(one.intValue)]))

/** A collector that speaks OTLP over HTTP, reads strictly, and misbehaves as told. */
export async function startCollector(port = 0): Promise<Collector> {
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    incoming.on('end', () => {
      collector.paths.push(incoming.url ?? '')
      collector.headers.push(incoming.headers)
      answer(body, response)
    })
  })
  const collector: Collector = {
    url: '',
    bodies: [],
    paths: [],
    headers: [],
    resource: {},
    spans: [],
    acts: [],
    always: {},
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function take(body: string): void {
    for (const { resource, scopeSpans } of request.parse(JSON.parse(body)).resourceSpans) {
      collector.resource = plain(resource.attributes)
      const spans = scopeSpans.flatMap((scope) => scope.spans)
      collector.spans.push(...spans.map((one) => ({ ...one, attributes: plain(one.attributes) })))
    }
  }

  function answer(body: string, response: ServerResponse): void {
    collector.bodies.push(body)
    const { status = 200, headers, body: said = '{}', delayMs = 0, isDeaf, isEndless } = collector.acts.shift() ?? collector.always
    if (isDeaf) return
    if (status === 200) take(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    if (isEndless) {
      const timer = setInterval(() => response.write('x'.repeat(16_384)), 1)
      response.on('close', () => clearInterval(timer))
    } else setTimeout(() => response.end(said), delayMs)
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}
