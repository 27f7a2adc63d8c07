const ELEMENTS = ['b', 'strong', 'i', 'em', 'code', 'br', 'a'] as const
export type MessageElement = (typeof ELEMENTS)[number]

export interface MessageNode {
  element: MessageElement
  href: string | null
  children: MessagePart[]
}

export type MessagePart = string | MessageNode

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi
const UNSEEN = /<(script|style|template|iframe|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** Parses HTML into the few elements that a toast may show. Never passes it to the browser as HTML. */
export function readMessage(html: string): MessagePart[] {
  const root: MessagePart[] = []
  const open: MessageNode[] = []
  for (const [text, closing, tag = '', attributes = ''] of html.replace(UNSEEN, '').matchAll(TOKEN)) {
    const into = open.at(-1)?.children ?? root
    if (!tag) {
      if (!text.startsWith('<!--')) into.push(decode(text))
      continue
    }
    const element = ELEMENTS.find((name) => name === tag.toLowerCase())
    if (!element) continue
    if (closing) close(open, element)
    else {
      const node: MessageNode = { element, href: element === 'a' ? safeHref(attributes) : null, children: [] }
      into.push(node)
      if (element !== 'br') open.push(node)
    }
  }
  return root
}

function close(open: MessageNode[], element: MessageElement): void {
  const at = open.findLastIndex((node) => node.element === element)
  if (at >= 0) open.length = at
}

function safeHref(attributes: string): string | null {
  const match = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const href = decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
  return /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href) && !/\s/.test(href) ? href : null
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
