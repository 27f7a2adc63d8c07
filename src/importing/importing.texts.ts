import { counted } from '#pure/counted.ts'
/** Texts of the import command. */
export const importTexts = {
  summary: 'Brings what was written elsewhere into the catalogue, with a report of what was lost',
  usage: (formats: readonly string[]) =>
    [
      'npm run waymark -- content import <file or folder> [--as <project id>] [--format <name>] [--report] [--json]',
      `Writes projects/<id>/project.md with its pictures, and says what became of what. Formats: ${formats.join(', ')}; without --format it is found out.`,
      'Where the project was imported before, what changed in the source since then is merged with what was changed here: where both changed, yours stays and is named.',
      '--report writes nothing and only says what would be; --json says it to programs.',
      'Exit codes: 0 imported and sound, 1 imported, but something is to be mended or decided before it can be published, or the source cannot be read, 2 a wrong call.',
    ].join('\n'),
  oneSource: 'Name one file or folder to import.',
  noFormat: (given: string, formats: readonly string[]) => `There is no format ${given}; there are ${formats.join(', ')}.`,
  noSource: (from: string) => `There is no file or folder ${from}.`,
  tooMany: (folder: string, most: number) => `${folder} holds more than ${most} files; name a smaller folder.`,
  notThatFormat: (from: string, called: string) => `There is nothing in ${from} that looks like ${called}.`,
  unknownFormat: (from: string, formats: readonly string[]) =>
    `Nothing in ${from} looks like a format that can be imported (${formats.join(', ')}).`,
  nothing: (from: string) => `There are no words in ${from}.`,
  badId: (id: string) => `"${id}" cannot be an id: use lower case letters, digits and hyphens, beginning with a letter. Say one with --as.`,
  notImported: (folder: string) => `${folder} is there already and was not imported. Say another id with --as.`,
  otherFormat: (was: string, is: string) =>
    `This project was imported as ${was}, and this looks like ${is}. Say --format ${was}, or another id with --as.`,

  notText: 'What it holds is not text: it was not read',
  became: (what: string, into: string) => `${what} became ${into}`,
  player: (name: string) => `<${name}> cannot be shown; a link leads to it where there is an address`,
  notShown: (tag: string) => `${tag} is not shown`,
  wordsStay: (tag: string) => `${tag} is not known here; the words in it stay`,
  unusedDefinition: (label: string) => `Nothing uses the address called [${label}]`,
  attributeList: (list: string) => `${list} has no form here`,
  module: (code: string) => `${code} is for whoever builds the site`,
  formula: 'A formula between $ signs: readers see the signs',
  directive: (line: string) =>
    `${line.length > 80 ? `${line.slice(0, 79)}…` : line} puts something there on its own site: readers see these signs`,
  addressToFill: (url: string) => `The address ${url} has a gap that nothing fills in: write the whole address`,
  prompts: 'Prompts ($) before commands were taken away, so that a copy can be run',
  promptsAndOutput: 'Prompts ($) before commands were taken away, and what the commands print stands in blocks of its own',
  promptWithOutput: 'A block shows prompts ($) among other lines: a copy takes all of it. Part commands from what they print',
  expression: 'An expression of MDX in braces: nothing is filled in',
  magic: (name: string) => `${name} is understood by notebooks alone`,
  inCell: (cell: number, line: number) => `cell ${cell}:${line}`,
  inSource: (what: string) => `${what} has no form here`,
  codeOf: (path: string) => `The code of ${path} is not beside the source: copy it in, or leave it out`,
  included: (path: string) => `${path} was put in where it was included`,
  noInclude: (path: string) => `${path} is not there to be included`,
  includesItself: (path: string) => `${path} includes itself: it was not put in once more`,
  noSnippet: (path: string, id: string) => `${path} has no part called ${id}: copy its code in, or leave it out`,
  video: 'A video became a link',
  noNotebook: (path: string) => `${path} is no notebook that can be read`,
  insteadOfPicture: (words: string) => `Of an output the picture was taken, and its words were not: ${words}`,
  richOutput: (types: readonly string[]) => `Of an output the words were taken at most; it is there also as ${types.join(', ')}`,
  emptyCode: 'A block of code without code',
  language: (was: string, is: string) => `Code in ${was} became code in ${is}`,
  codeMeta: (meta: string) => `Behind the language of a block stands “${meta}”, which has no form here`,
  emptyHeading: (words: string) => `“${words}” has no text below it, so it became bold words`,
  picture: 'Picture',
  copied: (path: string) => `A picture was copied to ${path}`,
  noAlt: (path: string) => `${path} has no alternative text: say in a sentence what it shows`,
  noPicture: (url: string) => `There is no picture ${url} beside the source: put it into images/, or leave it out`,
  outside: (url: string) =>
    `${url} is outside of what is imported, so it was not taken: import the folder that holds both, or put it into images/`,
  otherPicture: (url: string) => `${url} is no SVG, PNG, JPEG or WebP: save it as one, or leave it out`,
  badPicture: (url: string, why: string) => `${url} cannot be used: ${why}`,
  remote: (url: string) => `The picture ${url} is elsewhere: it became a link or words`,
  linked: (url: string, id: string) => `A link to ${url} leads to #${id}`,
  leadsNowhere: (url: string) => `A link to ${url} leads out of what was imported: its words stay`,
  ownId: (id: string) => `The id ${id} is that of the heading`,
  linkInTitle: (url: string) => `The title leads to ${url} or shows it, and a title is words alone`,
  linkInHeading: (url: string) => `The heading of a note leads to ${url} or shows it, and it is words alone`,
  linkInCode: (url: string) => `Code leads to ${url}, and is words alone`,
  linkInQuestion: (words: string) => `A question leads to ${words} or shows it, and is words alone`,
  frontMatter: (keys: readonly string[]) => `Front matter that has no place here: ${keys.join(', ')}`,
  longTitle: (title: string) => `The title was too long for 80 characters: ${title}`,
  longDescription: 'The description was too long for 300 characters',
  unread: (count: number, some: readonly string[]) =>
    `${count === 1 ? 'One file was' : `${count} files were`} not read: ${some.join(', ')}${count > some.length ? ' …' : ''}`,
  manySteps: (steps: number) => `${steps} steps are much for one project: import its folders one by one`,
  lost: (words: readonly string[]) =>
    `“${words.join(' ')}” is neither in the project nor in this report: a fault of the import. Add it by hand, and please report it`,
  toDecide: {
    title: 'The title was made of the name: say what the project is called',
    description: 'Say in one sentence what the learner will have built (description)',
    category: (category: string, series: string) =>
      series === ''
        ? `Category ${category} is only the first of the list: choose it`
        : `Category ${category} and series ${series} are only the first of the catalogue: choose them`,
    effort: 'difficulty, time, cost, needs and kind are assumed: look at them',
  },
  check: (what: string, mend: string) => `${what} — ${mend}`,
  bothChanged: (here: string, there: string, place: string) =>
    `“${here}” was changed here, and “${there}” in the source${place === '' ? '' : ` (${place})`}: yours stays`,
  bothChangedPicture: (path: string) => `${path} was changed here and in the source: yours stays`,
  removedFile: (path: string) => `${path} was removed here and changed in the source: it stays out`,
  removedThere: (words: string) => `“${words}” was changed here and removed in the source: yours stays`,
  removedHere: (words: string) => `“${words}” was removed here and changed in the source: it stays out`,

  imported: (file: string) => `Wrote ${file}. It is private until you say visibility: public.`,
  merged: (file: string) => `Merged into ${file}.`,
  unchanged: (file: string) => `${file} is as it should be: nothing has changed in the source.`,
  wouldBe: (file: string) => `${file} would be written; nothing was.`,
  figures: (words: number, blocks: number, pictures: number) => `${words} words in ${blocks} blocks, ${counted(pictures, 'picture')}.`,
  groups: {
    became: 'Became something else:',
    stays: 'Stays as readable text:',
    'left out': 'Left out:',
    decide: 'For you to decide:',
    'kept yours': 'Changed in both places, yours was kept:',
    lost: 'Lost:',
  },
  before: (count: number) =>
    count === 1
      ? 'One is the same as after the last import; --json says it.'
      : `${count} are the same as after the last import; --json says them.`,
  times: (count: number, what: string, places: string) => `${count} × ${what} (${places})`,
} as const
