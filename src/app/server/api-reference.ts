import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#app/contract.ts'

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

export interface ApiDocument {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

export async function describeApi(version: string, publicUrl: string): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Waymark',
      version,
      description:
        'Every call that the pages make. Send Accept: application/json: where a page has the same address, the page is the default.',
    },
    servers: [{ url: publicUrl }],
  })
  return document as ApiDocument
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

function schemaOf(schema: unknown): string {
  return schema === undefined ? '' : `<pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre>`
}

function operation(method: string, path: string, call: Operation): string {
  const parameters = (call.parameters ?? [])
    .map((one) => `<li><code>${escape(one.name)}</code> in the ${escape(one.in)}${one.required ? '' : ', optional'}</li>`)
    .join('')
  const body = Object.values(call.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(call.responses ?? {})
    .map(
      ([status, answer]) =>
        `<h3>${escape(status)} ${escape(answer.description ?? '')}</h3>${schemaOf(Object.values(answer.content ?? {})[0]?.schema)}`,
    )
    .join('')
  return `<details id="${method}${escape(path.replace(/[^a-z]+/gi, '-'))}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(call.summary ?? '')}</summary>
${call.description ? `<p>${escape(call.description)}</p>` : ''}${parameters ? `<ul>${parameters}</ul>` : ''}${body === undefined ? '' : `<h3>Body</h3>${schemaOf(body)}`}${answers}</details>`
}

const style = `:root{color-scheme:light dark;--paper:light-dark(#fbf7f0,#1f1c19);--ink:light-dark(#2a2420,#efe8df);--line:light-dark(#ddd3c5,#433c36);--mark:light-dark(#b53a12,#ff8a5c)}
body{margin:0 auto;max-width:56rem;padding:2rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
a{color:var(--mark)}details{border-block-end:1px solid var(--line)}summary{padding:.75rem 0;cursor:pointer}summary b{display:inline-block;min-width:4.5rem;color:var(--mark)}
pre{overflow:auto;max-height:24rem;padding:1rem;border:1px solid var(--line);border-radius:.5rem;font-size:.85rem}h1{line-height:1.2}h3{font-size:1rem}:focus-visible{outline:3px solid var(--mark);outline-offset:2px}`

/** The OpenAPI document as a page without scripts. */
export function apiPage(document: ApiDocument, nonce: string): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => operation(method, path, call)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Calls · Waymark</title><link rel="icon" href="/static/images/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Calls</h1><p>${escape(document.info.description ?? '')} As a file: <a href="/openapi.json">openapi.json</a>. <a href="/">Back to Waymark</a></p>${calls.join('\n')}</main></body></html>`
}
