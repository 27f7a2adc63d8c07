import { dateTexts } from '#platform/dates/dates.texts.ts'

const plural = new Intl.PluralRules('en')
const counted = (count: number, one: string, many: string) => `${count} ${plural.select(count) === 'one' ? one : many}`

export const SITE_NAME = 'Waymark'

interface Work {
  title: string
  finishedAt: string
  tasksDone: number
  steps: { title: string; tasks: string[]; optional?: string[]; onMachine?: number[] }[]
}

export const proofTexts = {
  kind: 'Proof of a finished project',
  heading: (name: string, title: string) => `${name} finished ${title}`,
  summary: (name: string, title: string, at: string) =>
    `${SITE_NAME} confirms that ${name} finished “${title}” on ${dateTexts.day(new Date(at))}.`,
  day: (at: string) => dateTexts.day(new Date(at)),
  by: (name: string) => `by ${name}`,
  facts: { who: 'Who', finished: 'Finished', tasks: 'Tasks done', time: 'From first answer to last', category: 'Category' },
  time: (minutes: number) => {
    if (minutes < 120) return counted(minutes, 'minute', 'minutes')
    const hours = Math.round(minutes / 60)
    return hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.ceil(minutes / 1440), 'day', 'days')
  },
  tasks: 'What was done',
  optional: '(optional)',
  onMachine: '(checked on the learner’s machine)',
  built: 'What was built',
  builtText: 'Code written on this site. Its tests ran in the learner’s browser, not here.',
  tested: (tests: number) => (tests === 0 ? '' : `${counted(tests, 'test', 'tests')} passed in the learner’s browser`),
  concepts: 'Concepts',
  document: 'Documentation',
  documentText: 'What was built, in their own words. The PDF has this SHA-256, by which a copy is known to be the same:',
  readDocument: 'Read the documentation',
  credential: 'Check it yourself',
  credentialText:
    'The same statement as an Open Badges 3.0 credential, signed by this site. Any wallet or verifier for Open Badges can check that not a byte of it was changed.',
  download: 'Download credential',
  keys: 'Public keys of this site',
  seeProject: 'See the project',
  seePortfolio: 'See the portfolio',
}

export const workTexts = {
  label: 'Who can read your code',
  isHidden: 'Nobody reads the code that you wrote. Look at it first, and let others read it if you like.',
  isShown: 'Others read the code that you wrote, as it was when you switched this on.',
  preview: 'What others would read',
  show: 'Let others read my code',
  hide: 'Hide my code',
  likely: (found: { name: string; lines: number[] }[]) =>
    `Look again, this may be a key, a password or an address: ${found
      .map(({ name, lines }) => `${name}, ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 5).join(', ')}`)
      .join('; ')}.`,
}

export const ownerTexts = {
  label: 'Who can see this',
  isPrivate: 'Only you see this page. It is what others would see.',
  isPublic: 'Everybody who has the address sees this. Search engines are told not to list it.',
  show: 'Show to others',
  hide: 'Hide from others',
  profile: 'Add to my LinkedIn profile',
  failed: 'Unable to save changes. Please try again',
}

export const partTexts = {
  title: 'Proof',
  help: 'A page that confirms what you finished, and a signed credential that others can check. Nobody sees it until you switch it on.',
  toggle: 'Show that I finished this project',
  open: 'Open the page',
  copy: 'Copy its address',
  copied: 'Address copied',
  notCopied: 'We couldn’t copy the address. Open the page and copy it from there.',
  download: 'Download credential',
}

const listed = (tasks: string[], from: number, onMachine: readonly number[], remark?: string) =>
  tasks.map((task, place) => ['-', task, remark, onMachine.includes(from + place) && proofTexts.onMachine].filter(Boolean).join(' '))

export const credentialTexts = {
  inCredential: (name: string, { title, finishedAt, tasksDone, steps }: Work) => ({
    criteria: `Finish every task of the project “${title}” on ${SITE_NAME}.`,
    evidence: 'What was done',
    narrative: `${name} finished “${title}” on ${dateTexts.day(new Date(finishedAt))}, with ${counted(tasksDone, 'task', 'tasks')} done.${steps
      .map(({ title: name, tasks, optional = [], onMachine = [] }) =>
        ['', '', name, ...listed(tasks, 0, onMachine), ...listed(optional, tasks.length, onMachine, proofTexts.optional)].join('\n'),
      )
      .join('')}`,
    document: 'Documentation',
    documentHash: (hash: string) => `SHA-256 of the document when this was signed: ${hash}`,
  }),
}

export const keyTexts = {
  list: 'Lists the keys that sign credentials.',
  listUsage: [
    'npm run waymark -- credentials keys',
    '',
    'The newest first; it signs. The older ones are published, so that what they signed can be checked.',
  ].join('\n'),
  rotate: 'Makes a new key for signing credentials.',
  rotateUsage: [
    'npm run waymark -- credentials rotate',
    '',
    'From then on the new key signs. The public half of every older key stays at /.well-known/did.json,',
    'so that credentials which were downloaded before can still be checked; their secret halves are erased.',
  ].join('\n'),
  rotated: (key: string) => `From now on this key signs: ${key}`,
  none: 'There is no key yet. The first is made when somebody shows that they finished a project.',
  noArguments: 'This command takes no arguments.',
}
