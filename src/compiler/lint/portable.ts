import type { Advise } from './advise.ts'
import type { CodeBlock } from './code-blocks.ts'

/** Commands at the start of a line, behind a pipe, or behind && ; ( and the like. */
const START = String.raw`(?:^|[|;&(]|\$\(|\b(?:do|then|else|sudo|xargs|exec|time))\s*`
const command = (rest: string) => new RegExp(START + rest)

/** What not every Mac has, and what to type in its place. */
const ONLY_GNU: [name: string, pattern: RegExp, mend: string][] = [
  [
    'sed -i without a suffix',
    command(String.raw`sed\s+(?:-[a-hj-zA-Z]\w*\s+)*-i(?![\w.'"])(?!\s+(?:''|"")(?:\s|$))`),
    'write sed -i.bak, or into a new file',
  ],
  ['date -d', command(String.raw`date\s+(?:-u\s+)?(?:-d\b|--date\b)`), 'let Python count the days, or show date -v for macOS beside it'],
  ['readlink -f', command(String.raw`readlink\s+-\w*[fem]\b`), 'use "$PWD/name", or (cd folder && pwd -P)'],
  ['grep -P', command(String.raw`grep\s+(?:-\w+\s+)*-\w*P`), 'use grep -E, or Python'],
  ['xargs -r', command(String.raw`xargs\s+(?:-\w+\s+)*-\w*r\b`), 'leave -r out, or ask first whether there is anything'],
  ['cp --parents', command(String.raw`cp\s+(?:-\w+\s+)*--parents\b`), 'make the folder with mkdir -p, then copy'],
  ['head -n with a minus', command(String.raw`head\s+(?:-n\s*-|-c\s*-)\d`), "use sed '$d' for all but the last line"],
  ['tac', command(String.raw`tac\b(?!\w)`), 'use sort -r, or Python'],
  ['stat -c', command(String.raw`stat\s+(?:-\w+\s+)*(?:-c|--format|--printf)\b`), 'use wc -c < file, or Python'],
  ['find -printf', command(String.raw`find\s[^|;]*-printf\b`), 'use -exec, or a pipe'],
  ['base64 -w', command(String.raw`base64\s+(?:-\w+\s+)*-w`), "use base64 | tr -d '\\n'"],
  ['du -b', command(String.raw`du\s+-\w*b`), 'use wc -c'],
  ['ls --color', command(String.raw`ls\s+[^|;]*--(?:color|time-style|group-directories)`), 'use ls -1'],
  ['mktemp --suffix', command(String.raw`mktemp\s+[^|;]*--`), 'use mktemp name.XXXXXX'],
]

const ONLY_LINUX: [string, RegExp][] = [
  ['apt', command(String.raw`(?:apt|apt-get)\s+(?:-\w+\s+)*(?:install|update)\b`)],
  ['dnf', command(String.raw`(?:dnf|yum|pacman|apk|zypper|snap)\s+(?:install|add|-S)\b`)],
  ['systemctl', command(String.raw`systemctl\s`)],
]
const ONLY_MAC: [string, RegExp][] = [
  ['open', command(String.raw`open\s+(?:-\w+\s+)*["']?(?:https?:|[\w./-]+\.(?:html?|png|pdf|svg)\b|\.(?:\s|$))`)],
  ['brew', command(String.raw`brew\s+install\b`)],
  ['pbcopy', command(String.raw`pb(?:copy|paste)\b`)],
]

const SAYS_LINUX = /\b(?:linux|ubuntu|debian|fedora|arch|wsl|apt|systemd)\b/i
const SAYS_MAC = /\b(?:macos|mac|homebrew)\b/i

/** Commands that some of those for whom the project is written cannot run; each is named at its first place. */
export function adviseOnPortability(blocks: readonly CodeBlock[], needs: readonly string[], advise: Advise): void {
  const said = needs.join('\n')
  // who asks for Linux alone has no Mac to care for
  const isForLinux = SAYS_LINUX.test(said) && !SAYS_MAC.test(said)
  const isForMac = SAYS_MAC.test(said) && !SAYS_LINUX.test(said)
  const named = new Set<string>()
  for (const { lines, about } of blocks) {
    const forLinux = isForLinux || SAYS_LINUX.test(about)
    const forMac = isForMac || SAYS_MAC.test(about)
    for (const line of lines) {
      const lost = (list: readonly (readonly [string, RegExp, ...string[]])[]) =>
        list.find(([name, pattern]) => !named.has(name) && pattern.test(line.bare))
      const place = { line: line.line, column: 1 }
      const [gnu, , mend = ''] = (!forLinux && lost(ONLY_GNU)) || []
      const [linux] = (!forLinux && lost(ONLY_LINUX)) || []
      const [mac] = (!forMac && lost(ONLY_MAC)) || []
      if (gnu !== undefined) advise(place, 'onlyGnu', gnu, mend)
      if (linux !== undefined) advise(place, 'onlySystem', linux, 'Linux', 'macOS')
      if (mac !== undefined) advise(place, 'onlySystem', mac, 'macOS', 'Linux')
      for (const name of [gnu, linux, mac]) if (name !== undefined) named.add(name)
    }
  }
}
