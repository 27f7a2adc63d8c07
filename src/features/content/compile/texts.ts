/** Every finding, in the author's words: what is wrong, and how to mend it. */

const list = (values: readonly string[]) => values.join(', ')

const lineOrEnd = (line: string | null) => (line === null ? 'nothing more' : `“${line}”`)

type Meant = string | undefined

const again = (lines: readonly number[]) =>
  lines.length === 0 ? '' : `; so ${lines.length === 1 ? 'does line' : 'do lines'} ${lines.join(', ')}`

/** Begins what is to be done with the name that was probably meant. */
const guess = (meant: Meant, otherwise: string) => (meant === undefined ? otherwise : `did you mean ${meant}? Else ${otherwise}`)

export const findingTexts = {
  missingFile: (name: string) => ({ what: `${name} is missing`, mend: `write ${name} in this folder` }),
  badFolderName: (name: string) => ({
    what: `"${name}" cannot be a project id`,
    mend: 'name the folder in lower case letters, digits and hyphens',
  }),
  badYaml: (message: string) => ({ what: `This is not valid YAML: ${message}`, mend: 'mend the YAML here' }),
  missingFrontMatter: () => ({ what: 'The front matter is missing', mend: 'begin the file with --- and the fields of the project' }),
  unclosedFrontMatter: () => ({
    what: 'The front matter is never closed, so the text is taken for a part of it',
    mend: 'write --- on a line of its own behind its last field',
  }),
  missingField: (field: string) => ({ what: `${field} is missing`, mend: `add ${field}` }),
  unknownField: (field: string, known: readonly string[], meant: Meant) => ({
    what: `${field} is not a field`,
    mend: known.length > 0 ? guess(meant, `remove it, or use one of ${list(known)}`) : 'remove it',
  }),
  badField: (field: string, message: string, meant?: Meant) => ({ what: `${field} is wrong`, mend: guess(meant, message) }),
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
  takenOut: (tags: readonly string[]) => ({
    what: `${list(tags.map((tag) => `<${tag}>`))} would be taken out of this explanation`,
    mend: 'write it with em, strong, code or a, or with &lt; where the sign is meant',
  }),
  otherSeriesOrder: (series: string, order: number) => ({
    what: `The series ${series} has the order ${order}`,
    mend: `begin the order with ${order}.`,
  }),
  duplicateOrder: (order: string, other: string) => ({
    what: `The order ${order} is taken by ${other}`,
    mend: 'give this project a place of its own',
  }),
  badMotif: (what: string, mend: string) => ({ what, mend }),
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

  unknownDirective: (name: string, known: readonly string[], meant: Meant) => ({
    what: `${name} is not a directive, so it would show as text`,
    mend: guess(meant, `use one of ${list(known)}, or write it as code`),
  }),
  wrongDirectiveForm: (name: string, right: string) => ({
    what: `${name} is not written like this, so it would show as text`,
    mend: `write ${right}, with an empty line before it`,
  }),
  unclosedDirective: (name: string) => ({
    what: `${name} is never closed`,
    mend: 'close it with the same number of colons on a line of its own',
  }),
  curlyQuotes: (name: string) => ({
    what: `${name} has curly quotes around an attribute, so it would show as text`,
    mend: 'write straight ones: name="two words"',
  }),
  spacedDirective: (written: string, right: string) => ({
    what: `A space parts ${written}, so it would show as text`,
    mend: `write ${right}`,
  }),
  indentedDirective: (name: string) => ({
    what: `${name} is indented like code, so it would show as code`,
    mend: 'begin it at the start of the line, or put it between ``` to show it',
  }),
  tooFewColons: (name: string, inner: string) => ({
    what: `${name} ends where the ${inner} in it ends, since it has no more colons`,
    mend: `give ${name} one colon more, at its beginning and at its end`,
  }),
  unclosedCode: (fence: string) => ({
    what: 'This block of code is never closed, so the rest of the file is taken for code',
    mend: `close it with ${fence} on a line of its own`,
  }),
  strayFence: () => ({ what: 'These colons close nothing', mend: 'remove them, or open a directive above' }),
  unknownAttribute: (attribute: string, known: readonly string[], meant: Meant) => ({
    what: `${attribute} is not an attribute here`,
    mend: known.length > 0 ? guess(meant, `remove it, or use one of ${list(known)}`) : 'remove it',
  }),
  badAttribute: (attribute: string, message: string, meant?: Meant) => ({ what: `${attribute} is wrong`, mend: guess(meant, message) }),
  badAttributes: (text: string) => ({ what: `The attributes ${text} cannot be read`, mend: 'write {#id name=value other="two words"}' }),
  unclosedBraces: (text: string) => ({ what: `The } behind ${text} is missing`, mend: 'write it where the attributes end' }),
  missingAttribute: (attribute: string, name: string) => ({ what: `${name} has no ${attribute}`, mend: `add ${attribute}` }),

  missingId: (name: string, suggestion: string) => ({
    what: `${name} has no id`,
    mend: `add {#${suggestion}}: answers, links and bookmarks hang on it`,
  }),
  misplacedId: (id: string) => ({
    what: `The id ${id} is not read as one here`,
    mend: `write {#${id}} behind the title`,
  }),
  badId: (id: string) => ({ what: `"${id}" cannot be an id`, mend: 'use lower case letters, digits and hyphens, beginning with a letter' }),
  duplicateId: (id: string, line: number) => ({ what: `The id ${id} is used in line ${line} already`, mend: 'give this one another id' }),

  titleInText: () => ({
    what: 'A project has no heading of the first level',
    mend: 'put the title into the front matter, and begin a step with ##',
  }),
  headingJump: (from: number, to: number) => ({
    what: `A heading of level ${to} follows one of level ${from}`,
    mend: `use ${'#'.repeat(from + 1)}`,
  }),
  headingInside: () => ({ what: 'A step or section cannot begin here', mend: 'use #### or deeper, or move it out' }),
  headingWithoutSpace: (marks: string) => ({ what: 'This is not read as a heading', mend: `put a space behind ${marks}` }),
  underlinedHeading: () => ({
    what: 'The line below makes a heading of these words',
    mend: 'put an empty line between them, or begin the heading with ##',
  }),
  emptyHeading: () => ({ what: 'This heading has no words', mend: 'write a title' }),
  emptyStep: (title: string) => ({ what: `The step "${title}" has no text`, mend: 'write what to do in it, or remove it' }),
  emptySection: (title: string) => ({ what: `The section "${title}" has no text`, mend: 'write what to do in it, or remove it' }),
  noSteps: () => ({ what: 'This project has no step', mend: 'begin one with ## Title {#id}' }),

  rawHtml: (html: string) => ({ what: `HTML is not rendered: ${html}`, mend: 'write it in Markdown, or as code between backticks' }),
  unsupported: (what: string) => ({ what: `${what} cannot be shown`, mend: 'write it another way' }),
  badLink: (target: string, more: readonly number[], meant: Meant) => ({
    what: `This leads to ${target}, but nothing has that id${again(more)}`,
    mend: guess(meant && `#${meant}`, 'link to a step, section, task or anchor of this project'),
  }),
  badProjectLink: (id: string, more: readonly number[], meant: Meant) => ({
    what: `This leads to the project ${id}, which there is not${again(more)}`,
    mend: guess(meant && `project:${meant}`, 'link to a folder of content/projects'),
  }),
  badLinkScheme: (target: string) => ({
    what: `The link ${target} leads nowhere`,
    mend: 'use #id, project:<id>, http, https or mailto',
  }),
  brokenLink: (words: string) => ({
    what: `[${words}] is not read as a link, so its brackets would show`,
    mend: 'write [words](address) without a space between them; for [words][name], add a line [name]: address',
  }),
  brokenCheckbox: () => ({ what: 'This is not read as a checkbox', mend: 'write "- [ ] words", with all three spaces' }),
  lostCells: (cells: number, columns: number) => ({
    what: `This row has ${cells} cells, and the header ${columns}: what is too much would be left out`,
    mend: 'add a column to the header, or write \\| where a bar is meant',
  }),
  emptyLink: () => ({ what: 'This link has no words', mend: 'write where it leads' }),

  missingImage: (src: string, meant: Meant) => ({
    what: `There is no file ${src}`,
    mend: guess(meant, 'put the picture into images/, or mend the name'),
  }),
  badImage: (src: string, message: string) => ({
    what: `${src} cannot be used: ${message}`,
    mend: 'save it again as SVG, PNG, JPEG or WebP',
  }),
  unsafeSvg: (src: string, what: string) => ({ what: `${src} holds ${what}`, mend: 'remove it from the drawing' }),
  emptyAlt: () => ({ what: 'This picture has no alternative text', mend: 'say in a sentence what it shows' }),
  longText: (field: string, length: number, limit: number) => ({
    what: `${field} has ${length} characters`,
    mend: `say it in ${limit} or fewer`,
  }),

  unknownLanguage: (language: string, meant: Meant) => ({
    what: `${language} is not a language that can be coloured`,
    mend: guess(meant, 'use another name for it, or text'),
  }),
  unhighlighted: (language: string, message: string) => ({
    what: `This code could not be coloured as ${language}: ${message}`,
    mend: 'try again; if it stays, write text as its language',
  }),
  emptyCode: () => ({ what: 'This code block is empty', mend: 'write the code, or remove the block' }),
  loneCodegroup: (group: string) => ({
    what: `The group ${group} has one block only`,
    mend: 'put the other blocks of the group directly beside it, or remove codegroup',
  }),
  cannotRun: (language: string) => ({
    what: `A block in ${language} cannot be run`,
    mend: 'remove run, or use shell, javascript, typescript or python',
  }),
  unknownVariable: (name: string, more: readonly number[], meant: Meant) => ({
    what: `This uses the variable ${name}, which is not introduced anywhere${again(more)}`,
    mend: guess(meant, `add :var{name=${name}} to the text, or write {{ ${name} }} to show the braces`),
  }),

  variableInText: (name: string, isCode: boolean) => ({
    what: `{{${name}}} is not filled in here, and would show as it stands`,
    mend: isCode ? `write :code[… {{${name}}} …] instead of the backticks` : `write :var{name=${name}}`,
  }),

  tabOutside: () => ({ what: 'A tab stands outside of tabs', mend: 'put it into ::::tabs{#id}' }),
  notATab: () => ({ what: 'Only tabs can stand in tabs', mend: 'put it into :::tab{#id heading="…"}' }),
  noTab: (id: string, meant: Meant) => ({
    what: `There is no tab ${id} here`,
    mend: guess(meant, 'name one of the tabs inside'),
  }),
  emptyTabs: () => ({ what: 'These tabs hold no tab', mend: 'add :::tab{#id heading="…"}, or remove them' }),
  answerOutside: (name: string) => ({ what: `${name} stands outside of a task`, mend: 'put it into :::task{#id}' }),
  nestedTask: () => ({ what: 'A task stands inside of a task', mend: 'close the first one before' }),
  neededInMission: (id: string) => ({
    what: `The answer ${id} is needed to finish, but stands in a Secret Mission that not everybody can open`,
    mend: 'add optional',
  }),
  emptyTask: (id: string) => ({ what: `The task ${id} asks for nothing`, mend: 'add ::text, ::url or ::upload' }),

  noQuizFile: (id: string) => ({ what: `There is no quiz.yaml with the quiz ${id}`, mend: 'write quiz.yaml, or remove ::quiz' }),
  unknownQuiz: (id: string, known: string) => ({ what: `There is no quiz ${id}`, mend: `the quiz of quiz.yaml is ${known}` }),
  unusedQuiz: (id: string) => ({ what: `The quiz ${id} is not in the text`, mend: `add ::quiz{#${id}} where it belongs` }),
  sameOption: (value: string) => ({ what: `Another option says “${value}” already`, mend: 'say something else in one of them' }),
  noAnswer: (question: string) => ({ what: `The question ${question} has no right answer`, mend: 'mark one with isAnswer: true' }),
  manyAnswers: (question: string) => ({
    what: `The question ${question} has several right answers`,
    mend: 'write type: multiple, or leave one right answer',
  }),

  unknownValidation: (id: string, meant: Meant) => ({
    what: `There is no ::text or ::url with the id ${id}`,
    mend: guess(meant, 'name one of the project, or remove the check'),
  }),
  noRubric: (id: string) => ({
    what: `The tutor is to read the answer ${id}, but there is no rubric for it`,
    mend: 'write check: rubric with a value in answers.yaml, or remove review=model',
  }),
  unusedRubric: (id: string) => ({ what: `Nobody reads the answer ${id} by this rubric`, mend: 'add review=model to its ::text' }),
  badPattern: (message: string) => ({
    what: `This pattern cannot be used: ${message}`,
    mend: 'write it in RE2 syntax (no look-around, no back-references)',
  }),
  exemplarFails: (exemplar: string) => ({ what: `The check refuses its own exemplar ${exemplar}`, mend: 'mend the check or the exemplar' }),
  refusesAccepted: (answer: string) => ({ what: `The check refuses ${answer}, which accepts names`, mend: 'mend the check or the list' }),
  cannotHandIn: (answer: string, limit: number) => ({
    what: `${answer === '' ? 'An empty answer' : answer} cannot be handed in as an answer`,
    mend: `accept what has 1 to ${limit} characters, and for ::url a whole address`,
  }),
  acceptsRefused: (answer: string) => ({
    what: `The check accepts ${answer}, which refuse names`,
    mend: 'make the check stricter, or mend the list',
  }),

  runFailed: (code: number | string, output: string) => ({
    what: `The block ended with ${code}: ${output}`,
    mend: 'make the commands work in an empty folder',
  }),
  otherOutput: ({ expected, printed }: { expected: string | null; printed: string | null }, difference: readonly string[]) => ({
    what: `The output is not what the block before prints: ${lineOrEnd(expected)} is expected, ${lineOrEnd(printed)} is printed`,
    mend: 'write what it prints, with … for any lines and <any> for any text',
    difference,
  }),
  notSound: (problem: string) => ({
    what: `The document is not sound: ${problem}`,
    mend: 'this is a fault of the compiler: please report it',
  }),
}

export const momentTexts = {
  form: 'write a day, 2026-12-01, or a time with its zone, 2026-12-01T09:00Z',
  not_a_time: 'write a day, 2026-12-01, or a time with its zone, 2026-12-01T09:00Z',
  no_such_day: 'there is no such day or time; write one that the calendar knows',
  no_zone: 'say the time zone too: 2026-12-01T09:00Z is in UTC, 2026-12-01T09:00+01:00 an hour ahead of it',
}

const projects = (count: number) => (count === 1 ? '1 project' : `${count} projects`)

export const publishTexts = {
  unreadable: (folder: string) => `The content folder ${folder} cannot be read; set CONTENT_DIR to the folder with the projects.`,
  done: (published: number, unpublished: number) =>
    [published > 0 && `Published ${projects(published)}.`, unpublished > 0 && `Took back ${projects(unpublished)}.`]
      .filter(Boolean)
      .join(' '),
}

export const cliTexts = {
  publish: 'Brings what readers get up to the content folders',
  publishUsage: [
    'content publish',
    'Does nothing when nothing has changed. A project with a mistake is left as it was, the others are published.',
  ].join('\n'),
  noArguments: 'This takes no arguments.',
  published: (id: string) => `Published ${id}`,
  unpublished: (id: string) => `Took back ${id}`,
  unchanged: 'Nothing has changed.',

  begin: 'Begins a new project',
  beginUsage: [
    'content new <id>',
    'Writes a small project with a task, its check, a quiz and pictures to projects/<id>/ of the catalogue with the prefix that the id begins with; replace it by yours bit by bit. The id is its address and never changes: lower case letters, digits, hyphens.',
  ].join('\n'),
  oneId: 'Give the id of the new project.',
  badId: (id: string) => `"${id}" cannot be an id: use lower case letters, digits and hyphens, beginning with a letter.`,
  noPrefix: (ids: readonly string[]) => `The id of a project begins with the prefix of its catalogue: ${ids.join(' or ')}.`,
  exists: (folder: string) => `${folder} is there already.`,
  begun: (file: string, [catalogue, ...others]: readonly string[]) =>
    `Wrote ${file}, its answers, quiz and pictures. It is private until you say visibility: public; npm run waymark -- author${others.length > 0 ? '' : ` ${catalogue}`} shows it.`,
}
