import type { Nodes, Root } from 'mdast'
import type { SourcePosition } from '../findings.ts'
import type { Advise } from './advise.ts'
import { allIn } from './words.ts'

/** Keys by the shape that those who issue them gave them. The key of AWS's own handbook ends in EXAMPLE. */
const KEYS: [name: string, pattern: RegExp][] = [
  ['an access key of AWS', /\b(?:AKIA|ASIA)(?![A-Z0-9]*EXAMPLE)[A-Z0-9]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{40,})\b/],
  ['a token of GitLab', /\bglpat-[\w-]{20,}/],
  ['a key of Stripe', /\b[sr]k_live_[A-Za-z0-9]{16,}\b/],
  ['a token of Slack', /\bxox[abprs]-[\w-]{20,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a key of a model', /\bsk-(?:proj-|ant-)?[\w-]{32,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a private key', /^-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----$/],
  ['a signed token (JWT)', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
]

const PASSWORD = /\b[a-z][a-z0-9+]*:\/\/([\w.-]+):([^\s:@/{}<>$"']+)@([\w.-]+)/
const NO_PASSWORD = /^(?:password|passwort|secret|pass|pw|x+|\*+|\.+|…)$/i
const MAIL = /(?<![\w.%+:/-])[\w.%+-]+@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,})(?![\w/:])/
const HOME = /(?:\/home\/|\/Users\/|\b[A-Z]:\\+Users\\+)([A-Za-z][\w.-]*)/

/** Domains that are kept free for examples, and machines that are nobody's. */
const IS_EXAMPLE = /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.[a-z]+$|^localhost$|^127\./i
/** People of examples, and accounts that every machine of a kind has. */
const NOBODY = new Set(
  (
    'ada alice ben bob carol charlie demo dev ec2-user git grace ida learner me mira name node nobody nora public root runner ' +
    'sam shared somebody student ubuntu user username vscode www-data you your-name yourname youruser'
  ).split(' '),
)

export function isNobody(name: string): boolean {
  return NOBODY.has(name.toLowerCase())
}

interface Text {
  source: string
  advise: Advise
}

/** What an author did not mean to show: keys, passwords, addresses, and the folders of their own machine. Each is named once. */
export function adviseOnPrivate({ source, advise }: Text): void {
  const named = new Set<string>()
  const once = (what: string, say: () => void) => {
    if (!named.has(what)) say()
    named.add(what)
  }
  const isInStory = (name: string) => new RegExp(String.raw`(?<![\w/\\@.-])${name}(?![\w/\\@-])`, 'i').test(source)
  for (const [index, text] of source.split('\n').entries()) {
    const at = (found: RegExpExecArray): SourcePosition => ({ line: index + 1, column: found.index + 1 })
    for (const [name, pattern] of KEYS) {
      const key = pattern.exec(text)
      if (key) once(name, () => advise(at(key), 'keyShown', name))
    }
    const address = PASSWORD.exec(text)
    const [, , password = '', host = ''] = address ?? []
    if (address && !NO_PASSWORD.test(password) && !IS_EXAMPLE.test(host) && host.includes('.'))
      once(address[0], () => advise(at(address), 'passwordShown', host))
    const mail = address ? null : MAIL.exec(text)
    if (mail && !IS_EXAMPLE.test(mail[1] ?? '') && !/^git@|noreply/.test(mail[0]))
      once(mail[0], () => advise(at(mail), 'mailShown', mail[0]))
    const home = HOME.exec(text)
    const owner = home?.[1] ?? ''
    if (home && !isNobody(owner) && !isInStory(owner)) once(home[0], () => advise(at(home), 'ownFolder', home[0]))
  }
}

const INSIDE = /\.(?:local|lan|internal|intranet|corp|home)$|^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/
const PREVIEW = /^https?:\/\/(?:localhost|127\.0\.0\.1):\d+\/(?:author\b|projects\/[a-z])/

/** Links that work for their author, or say who followed them. */
export function adviseOnOwnLinks(text: Root, advise: Advise): void {
  for (const node of allIn(text)) {
    const url = urlOf(node)
    if (url === null) continue
    if (/[?&]utm_\w+=/.test(url)) advise(node, 'trackedLink', /utm_\w+=[^&#]*/.exec(url)?.[0] ?? '')
    if (PREVIEW.test(url)) advise(node, 'previewLink', url)
    else if (INSIDE.test(hostOf(url))) advise(node, 'insideLink', hostOf(url))
    if (/^https:\/\/(?:github|gitlab)\.com\/[^/]+\/[^/]+\/(?:-\/)?edit\//.test(url)) advise(node, 'editLink', url)
  }
}

const urlOf = (node: Nodes): string | null => (node.type === 'link' || node.type === 'definition' ? node.url : null)
const hostOf = (url: string) => /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(url)?.[1] ?? ''
