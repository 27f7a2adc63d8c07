import { again, guess, idForm, list, type Meant } from '../phrases/phrases.texts.ts'

/** Findings about the text: directives, ids, headings and links. */
export const textFindings = {
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
    what: `${written} has a space in it, so it would show as text`,
    mend: `write ${right} without a space`,
  }),
  indentedDirective: (name: string) => ({
    what: `${name} is indented like code, so it would show as code`,
    mend: 'begin it at the start of the line, or put it between ``` to show it',
  }),
  tooFewColons: (name: string, inner: string) => ({
    what: `${name} ends where the ${inner} in it ends, since it has no more colons`,
    mend: `give ${name} one colon more, at its beginning and at its end`,
  }),
  mergeMarkers: () => ({
    what: 'A merge has left its marker here: two versions stand one below the other',
    mend: 'keep one of them, or join both, and remove the lines with <<<<<<<, ======= and >>>>>>>',
  }),
  unclosedComment: () => ({
    what: 'This comment is never closed, so nobody sees what follows it',
    mend: 'write --> behind its last word',
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
  missingAttribute: (attribute: string, name: string, example: string) => ({
    what: `${name} has no ${attribute}`,
    mend: `write ${example}`,
  }),
  missingId: (name: string, suggestion: string) => ({
    what: `${name} has no id`,
    mend: `add {#${suggestion}}: answers, links and bookmarks hang on it`,
  }),
  misplacedId: (id: string) => ({
    what: `The id ${id} is not read as one here`,
    mend: `write {#${id}} behind the title`,
  }),
  badId: (id: string) => ({ what: `"${id}" cannot be an id`, mend: idForm }),
  pageId: (id: string) => ({ what: `The page around the text has the id ${id}, so links would lead there`, mend: 'use another one' }),
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
  unseenSection: (own: readonly string[], around: readonly string[]) => ({
    what: `This section is for ${list(own)} and its step for ${list(around)}, so nobody sees it`,
    mend: 'name a track of the step, or move the section to a step of its track',
  }),
  noSteps: () => ({ what: 'This project has no step', mend: 'begin one with ## Title {#id}' }),
  rawHtml: (html: string) => ({ what: `HTML is not rendered: ${html}`, mend: 'write it in Markdown, or as code between backticks' }),
  unsupported: (what: string, instead = 'write it another way') => ({ what: `${what} cannot be shown`, mend: instead }),
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
    mend: 'write [words](address) without a space between them or in the address (%20 there), and close it with ); for [words][name], add a line [name]: address',
  }),
  brokenPicture: (alt: string) => ({
    what: `![${alt}] is not read as a picture, so its brackets would show`,
    mend: 'write ![alt](images/name.svg), without a space in its path or before it',
  }),
  brokenCheckbox: () => ({ what: 'This is not read as a checkbox', mend: 'write "- [ ] words", with all three spaces' }),
  lostCells: (cells: number, columns: number) => ({
    what: `This row has ${cells} cells, and the header ${columns}: what is too much would be left out`,
    mend: 'add a column to the header, or write \\| where a bar is meant',
  }),
  emptyLink: () => ({ what: 'This link has no words', mend: 'write where it leads' }),
  longText: (field: string, length: number, limit: number) => ({
    what: `${field} has ${length} characters`,
    mend: `say it in ${limit} or fewer`,
  }),
}
