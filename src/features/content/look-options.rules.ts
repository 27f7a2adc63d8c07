/** What the programs that only read may be given. A list of what is allowed: each of them has options that write, run or lead elsewhere. */

const GREP =
  'abcEFGhHiIlLnoPqrsvwxyzZ0-9A:B:C:m: --after-context= --before-context= --color= --context= --count --exclude-dir= --exclude= --extended-regexp --files-with-matches --fixed-strings --ignore-case --include= --invert-match --line-number --line-regexp --max-count= --no-filename --only-matching --quiet --recursive --with-filename --word-regexp'
const SUMS = 'bctwz --binary --check --quiet --status --strict --tag --text --warn --zero'

/** As getopt has it: letters, `k:` for one with a value, then long names in full, `--key=` for one with a value. */
export const READING_OPTIONS: Record<string, string> = {
  cat: 'AbeEnstTuv --number',
  head: 'qv0-9c:n: --bytes= --lines=',
  tail: 'qrv0-9c:n: --bytes= --lines=',
  wc: 'clLmw --bytes --chars --lines --words --max-line-length',
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  sort: 'bcCdfghiMmnRrsuVzk:t: --check --field-separator= --general-numeric-sort --human-numeric-sort --ignore-case --key= --numeric-sort --reverse --stable --unique --version-sort',
  uniq: 'cdDiuzf:s:w: --count --ignore-case --repeated --unique',
  cut: 'nsb:c:d:f: --bytes= --characters= --complement --delimiter= --fields= --only-delimited --output-delimiter=',
  ls: 'aAbBcCdfFgGhiklmnNopqQrRsStuUvxX1 --all --almost-all --color= --directory --full-time --group-directories-first --human-readable --recursive --reverse --size --sort= --time-style=',
  nl: 'b:n:s:v:w:',
  od: 'abcdovxA:j:N:t:',
  xxd: 'bpuc:g:l:s:',
  hexdump: 'bcCdovxn:s:',
  cmp: 'blsi:n: --bytes= --print-bytes --quiet --silent --verbose',
  diff: 'abBcdEiNnpqrstTuwyC:U:W: --brief --color= --ignore-all-space --ignore-blank-lines --ignore-case --ignore-space-change --recursive --report-identical-files --side-by-side --strip-trailing-cr --suppress-common-lines --text --unified --unified= --width=',
  comm: '123i --check-order --nocheck-order --total',
  paste: 'sd: --delimiters= --serial',
  rev: '',
  tac: 'b',
  fold: 'bs0-9w: --bytes --spaces --width=',
  column: 'tc:s: --separator= --table',
  stat: 'lLrstxc:f: --format= --printf=',
  file: 'bikI --brief --mime --mime-encoding --mime-type',
  du: 'abchkmsd: --all --apparent-size --bytes --human-readable --max-depth= --si --summarize --total',
  cksum: '',
  md5sum: SUMS,
  sha1sum: SUMS,
  sha256sum: SUMS,
  sha512sum: SUMS,
  shasum: 'bcqstwa: --algorithm= --binary --check --quiet --status --strict --tag --text --warn',
  base64: 'dDiw: --decode --wrap=',
  jq: 'aceCjMnrRsS --ascii-output --compact-output --exit-status --join-output --null-input --raw-input --raw-output --slurp --sort-keys --tab',
}

/** Programs that print what they are given, and open no file. */
export const PRINTERS = new Set(['basename', 'dirname', 'echo', 'expr', 'pwd', 'seq', 'tr', 'true'])

/** Written, if it is named, after the file that is read. */
const WRITES_SECOND = new Set(['uniq', 'xxd'])

/** The words that are no options; null where there is one that is not listed. */
function operandsIn(given: readonly string[], spec: string): string[] | null {
  const [letters = '', ...long] = spec.split(' ')
  const valued = letters.match(/.(?=:)/g)?.join('') ?? ''
  const cluster = new RegExp(`^-[${letters.replaceAll(/.:/g, '')}]*(?:[${valued}](.*))?$`, 's')
  const operands: string[] = []
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? ''
    if (word === '--') return [...operands, ...given.slice(at + 1)]
    if (word === '-' || !word.startsWith('-')) operands.push(word)
    else if (word.startsWith('--')) {
      if (!long.includes(word.replace(/=.*/s, '='))) return null
    } else {
      const [is, value] = cluster.exec(word) ?? []
      if (is === undefined) return null
      if (value === '') at += 1
    }
  }
  return operands
}

/** The files that a program is to read; null where it is given more than what it reads with. */
export function filesReadBy(name: string, given: readonly string[]): string[] | null {
  // xxd takes these for -p
  const spelled = name === 'xxd' ? given.map((one) => (/^-(ps|plain)$/.test(one) ? '-p' : one)) : given
  const operands = operandsIn(spelled, READING_OPTIONS[name] ?? '')
  if (operands === null) return null
  // where options end at the first file, what comes after it is the second
  if (WRITES_SECOND.has(name) && (operands.length > 1 || operands.some((one) => one !== given.at(-1)))) return null
  // xxd reads one letter of a word
  if (name === 'xxd' && spelled.some((one) => /^-[bpu]./.test(one))) return null
  if (name.endsWith('grep')) return operands.slice(1)
  if (name !== 'jq') return operands
  return /(?<![.\w])(import|include|modulemeta)\b/.test(operands[0] ?? '') ? null : operands.slice(1)
}

const FINDS = new Set(
  '-a -and -depth -empty -executable -false -ls -newer -not -o -or -print -print0 -prune -quit -readable -true -writable -xdev'.split(' '),
)
const FINDS_BY = new Set(
  '-amin -atime -cmin -ctime -iname -inum -ipath -iregex -links -maxdepth -mindepth -mmin -mtime -name -path -perm -printf -regex -size -type -user'.split(
    ' ',
  ),
)

export function filesSearchedBy(given: readonly string[]): string[] | null {
  const operands: string[] = []
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? ''
    if (FINDS_BY.has(word)) at += 1
    else if (!word.startsWith('-')) operands.push(word)
    else if (!FINDS.has(word)) return null
  }
  return operands
}

const GIT_READS = new Set(
  'log show cat-file rev-parse status diff ls-files ls-tree fsck rev-list show-ref count-objects name-rev merge-base describe blame shortlog'.split(
    ' ',
  ),
)
const REFLOG_WRITES = new Set(['delete', 'drop', 'expire', 'write'])
const GIT_LETTERS = /^-(\d+|[abcdegHilmnopqrstuvwz]+\d*|[BEFMP]|[GLSU].*)$/s
const GIT_NAMES = new Set(
  'abbrev abbrev-commit abbrev-ref after all always ancestry-path author batch-all-objects batch-check before branch branches cached check cherry-pick color color-words committer connectivity-only contains count dangling date date-order decorate deleted diff-filter dirty eol exact-match exclude-standard find-renames first-parent follow fork-point format full full-history full-name full-tree git-dir graph grep group hash head heads ignore-all-space ignore-blank-lines ignore-space-change ignored is-ancestor is-bare-repository is-inside-work-tree left-right line-porcelain long match max-count max-parents merge-base merged merges min-parents modified name-only name-status no-abbrev-commit no-color no-dangling no-decorate no-ext-diff no-merges no-patch no-prefix no-renames no-textconv no-walk not numbered numstat objects oneline others parents patch porcelain pretty raw remotes reverse short shortstat show-prefix show-toplevel simplify-by-decoration since skip source stage staged stat summary tags topo-order unified unmerged unreachable until untracked-files verify word-diff'.split(
    ' ',
  ),
)

function isGitOption(one: string): boolean {
  const [, name, value = ''] = /^--([a-z-]+)(?:=(.*))?$/s.exec(one) ?? []
  if (name === undefined) return GIT_LETTERS.test(one)
  // a program checks signatures
  return GIT_NAMES.has(name) && !/%[-+ ]?G/.test(value)
}

export function gitReads([sub = '', ...given]: readonly string[]): boolean {
  const all = given.join(' ')
  const isKnown = given.every((one) => one === '--' || !one.startsWith('-') || isGitOption(one))
  switch (sub) {
    case 'hash-object':
      return given.every((one) => !one.startsWith('-') || one === '--stdin' || one === '-t')
    case 'branch':
      return given.every((one) => /^(-[arvl]+|--(list|all|show-current))$/.test(one))
    case 'tag':
      return /^(|-l|--list)$/.test(all)
    case 'stash':
      return all === 'list'
    case 'remote':
      return /^(|-v)$/.test(all)
    case 'reflog':
      return isKnown && !REFLOG_WRITES.has(given.find((one) => !one.startsWith('-')) ?? '')
    case 'config':
      return /^(--list|--get [\w./-]+)$/.test(all)
  }
  return isKnown && GIT_READS.has(sub)
}

const TESTS = /^-([a-uwxzGhkLNOS]|eq|ne|lt|le|gt|ge|nt|ot|ef|\d+)$/

/** Without -v and -R: bash works out what stands in the name of a variable. */
export function testsOnly(given: readonly string[]): boolean {
  return given.every((one) => !one.startsWith('-') || TESTS.test(one))
}

const CONVERSIONS = /%(%|[-+ #0]*\d*(\.\d+)?[bcdeEfgGiosuxX])/g

/** Sets no variable. */
export function printsOnly([format = '']: readonly string[]): boolean {
  return !format.startsWith('-') && !format.replaceAll(CONVERSIONS, '').includes('%')
}
