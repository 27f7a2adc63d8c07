import { guess, list, type Meant } from '../phrases/phrases.texts.ts'

const WHY_UNREAD = {
  folder: { what: 'is a folder', mend: 'put a file of this name in its place' },
  link: { what: 'is a link, and links are not followed', mend: 'put what it leads to in its place' },
  other: { what: 'is not a file', mend: 'put a file of this name in its place' },
  unreadable: { what: 'cannot be read', mend: 'allow the user that runs Waymark to read it' },
}

/** Findings about files, front matter and shared files. */
export const sourceFindings = {
  missingFile: (name: string) => ({ what: `${name} is missing`, mend: `write ${name} in this folder` }),
  unread: (name: string, why: 'folder' | 'link' | 'other' | 'unreadable') => ({
    what: `${name} ${WHY_UNREAD[why].what}`,
    mend: WHY_UNREAD[why].mend,
  }),
  notUtf8: (name: string) => ({ what: `${name} has a byte here that is not UTF-8`, mend: 'save the file as UTF-8' }),
  tooLong: (name: string, length: number, most: number) => ({
    what: `${name} has ${length} characters`,
    mend: `say it in ${most} or fewer, or make several projects of it`,
  }),
  badFolderName: (name: string) => ({
    what: `"${name}" cannot be a project id`,
    mend: 'name the folder in lower case letters, digits and hyphens; “constructor” is taken',
  }),
  badYaml: (said: { what: string; mend: string }) => said,
  missingFrontMatter: () => ({ what: 'The front matter is missing', mend: 'begin the file with --- and the fields of the project' }),
  unclosedFrontMatter: () => ({
    what: 'The front matter is never closed, so the text is taken for a part of it',
    mend: 'write --- on a line of its own behind its last field',
  }),
  missingField: (field: string, form: string | null) => ({
    what: `${field} is missing`,
    mend: form === null ? `add ${field}` : `add ${field.split('.').at(-1)}: ${form}`,
  }),
  unknownField: (field: string, known: readonly string[], meant: Meant) => ({
    what: `${field} is not a field`,
    mend: known.length > 0 ? guess(meant, `remove it, or use one of ${list(known)}`) : 'remove it',
  }),
  badField: (field: string, message: string, meant?: Meant) => ({ what: `${field} is wrong`, mend: guess(meant, message) }),
  wideTolerance: (id: string, tolerance: number) => ({
    what: `With a tolerance of ${tolerance}, ${id} takes nearly every number`,
    mend: 'write one that is small against the value',
  }),
  longAnswers: (limit: number, count: number) => ({
    what: `${count} of the right answers are longer than the field, which takes ${limit} characters`,
    mend: 'raise limit= of the field, or ask for less',
  }),
  shortField: (id: string, limit: number, least: number) => ({
    what: `The field ${id} takes ${limit} characters, and an answer without a check has ${least} or more`,
    mend: `raise limit= to ${least}, or write its check into answers.yaml`,
  }),
  unknownSeries: (series: string, meant: Meant) => ({
    what: `There is no series ${series}`,
    mend: guess(meant, 'add it to catalogue.yaml, or name one of its series'),
  }),
  sameSeriesOrder: (series: string, other: string, order: number) => ({
    what: `The series ${series} and ${other} both have the order ${order}`,
    mend: 'give this one a place of its own',
  }),
  takenElsewhere: (what: string, file: string) => ({
    what: `${what} is in ${file} already`,
    mend: 'leave it in one of them, or give this one a name of its own',
  }),
  samePrefix: (prefix: string, file: string) => ({
    what: prefix === '' ? `This catalogue has no prefix, and neither has ${file}` : `The prefix ${prefix} is that of ${file}`,
    mend: 'write prefix: with a word of its own here, and begin the folders of its projects with it and a hyphen',
  }),
  otherPrefix: (id: string, prefix: string) => ({
    what: `The projects of this catalogue begin with ${prefix}-, and ${id} does not`,
    mend: `call its folder ${prefix}-${id}`,
  }),
  takenPrefix: (id: string, prefix: string, file: string) => ({
    what: `${id} would belong to ${file}, whose projects begin with ${prefix}-`,
    mend: 'call its folder otherwise',
  }),
  takenId: (id: string, file: string) => ({
    what: `The id ${id} is taken by ${file}`,
    mend: 'call its folder otherwise, with the prefix of this catalogue',
  }),
  otherSeriesOrder: (series: string, order: number) => ({
    what: `The series ${series} has the order ${order}`,
    mend: `begin the order with ${order}.`,
  }),
  duplicateOrder: (order: string, other: string) => ({
    what: `The order ${order} is taken by ${other}`,
    mend: 'give this project a place of its own',
  }),
  unknownConcept: (key: string, meant: Meant) => ({
    what: `There is no concept ${key}`,
    mend: guess(meant, 'add it to concepts.yaml, or name one of its keys'),
  }),
  unknownTarget: (phrase: string, id: string, meant: Meant) => ({
    what: `“${phrase}” leads to ${id}, which is not there`,
    mend: guess(meant, 'name the folder of a project, and under elsewhere an id of catalogue.yaml'),
  }),
  meantTwice: (phrase: string) => ({
    what: `“${phrase}” stands under means too`,
    mend: 'leave it under means where a project teaches it, and under elsewhere where none does',
  }),
  unknownTrack: (track: string, meant: Meant) => ({
    what: `There is no track ${track}`,
    mend: guess(meant, 'add it to tracks in the front matter'),
  }),
}

const inQuotes = (text: string) => (text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text}"`)
const lines = (count: number) => (count === 1 ? 'the line above' : `${count} lines above`)

const ESCAPES: Record<string, string> = { '\u0007': '\\a', '\b': '\\b', '\v': '\\v', '\f': '\\f', '\u001b': '\\e' }

/** YAML errors in an author's words. */
export const yamlTexts = {
  noBreakSpace: () => ({
    what: 'This line is indented with a no-break space, which YAML does not take for a space',
    mend: 'type the spaces at its start anew',
  }),
  merge: () => ({
    what: 'A merge has left its marker here: two versions stand one below the other',
    mend: 'keep one of them, or join both, and remove the lines with <<<<<<<, ======= and >>>>>>>',
  }),
  aliases: () => ({
    what: 'This YAML repeats its parts by *name so often that it grows without end',
    mend: 'write the values out where they are needed',
  }),
  noAnchor: (name: string) => ({
    what: `YAML takes *${name} for a part that was named &${name} above, and there is none`,
    mend: 'put a text that begins with * in quotes',
  }),
  deep: () => ({
    what: 'This YAML has more lists and fields inside of each other than can be read',
    mend: 'take some of the brackets or indents away',
  }),
  badCharacter: (code: string) => ({ what: `This text holds the character ${code}, which cannot be kept`, mend: 'take it away' }),
  other: (message: string) => ({ what: `This is not valid YAML: ${message}`, mend: 'mend the YAML here' }),
  tab: () => ({
    what: 'There is a tab before the words of this line',
    mend: 'put spaces in its place, as many as the lines beside it begin with',
  }),
  twice: (field: string, above: number | null) => ({
    what: above === null ? `${field} stands here twice` : `${field} stands here twice, first ${lines(above)}`,
    mend: 'leave one of the two',
  }),
  colon: (value: string) => ({
    what: 'There is a second colon in this line, so YAML takes it for a field in a field',
    mend: `put the text in quotes: ${inQuotes(value)}`,
  }),
  colonInBraces: (value: string) => ({
    what: `YAML takes “${value}” for a field of its own`,
    mend: 'put a text with a colon in it in quotes, and a comma between two fields',
  }),
  deeper: () => ({
    what: 'This line begins further in than the one above it, which has a value already',
    mend: 'begin it in the same column as that line, or put a longer text in quotes',
  }),
  uneven: () => ({
    what: 'This line begins in another column than what it belongs to',
    mend: 'begin all fields of one thing, and all items of one list, in the same column',
  }),
  noColon: (line: string) => ({
    what: `“${line}” has no colon and space between a name and a value`,
    mend: 'write the name, a colon, a space and the value, as in title: A lamp',
  }),
  itemAmongFields: () => ({
    what: 'An item of a list stands here among fields',
    mend: 'put it below the name of its list, or take the hyphen away',
  }),
  openQuote: (quote: string) => ({ what: `The ${quote} that opens here is not closed`, mend: `write ${quote} where the text ends` }),
  behindQuote: (quote: string) => ({
    what: `The text has ended with ${quote} before this`,
    mend:
      quote === '"'
        ? 'take what stands behind it away, or write \\" for each quote that belongs to the text'
        : "take what stands behind it away, or write '' for each ' that belongs to the text",
  }),
  openBracket: (open: string, close: string) => ({
    what: `The ${open} that opens here is not closed before the next line that begins a field`,
    mend: `write ${close} where it ends; lines that go on with it begin with more spaces than its field`,
  }),
  strayBracket: (bracket: string) => ({ what: `This ${bracket} closes nothing`, mend: 'take it away, or put the text in quotes' }),
  noComma: () => ({ what: 'There is no comma before this', mend: 'write a comma between two items' }),
  badStart: (sign: string) => ({ what: `A text cannot begin with ${sign} here`, mend: 'put the whole text in quotes' }),
  badEscape: (written: string) => ({
    what: `${written} means nothing between double quotes`,
    mend: "put the text in single quotes, in which a \\ is a \\: '…'",
  }),
  untyped: (sign: string) => {
    const code = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    const written = ESCAPES[sign]
    return {
      what: `This text holds ${code}, which nobody can type${written === undefined ? '' : `: between double quotes, YAML makes it of ${written}`}`,
      mend: "put the text in single quotes, in which a \\ is a \\: '…'",
    }
  },
  secondDocument: () => ({ what: 'A line of --- ends the file here', mend: 'take it away' }),
}

export const momentTexts = {
  form: 'write a day, 2026-12-01, or a time with its zone, 2026-12-01T09:00Z',
  not_a_time: 'write a day, 2026-12-01, or a time with its zone, 2026-12-01T09:00Z',
  no_such_day: 'there is no such day or time; write one that the calendar knows',
  no_zone: 'say the time zone too: 2026-12-01T09:00Z is in UTC, 2026-12-01T09:00+01:00 an hour ahead of it',
}
