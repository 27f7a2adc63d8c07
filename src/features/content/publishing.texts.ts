import { counted } from '#pure/counted.ts'
import { dateTexts } from '#platform/dates/dates.texts.ts'

export const sightTexts = {
  moment: (at: Date) => `${dateTexts.day(at)} at ${dateTexts.time(at, 'UTC')} UTC`,
  appears: (id: string, at: Date) => `${id} appears on ${sightTexts.moment(at)}.`,
  waits: (id: string, at: Date) => `${id} waits until ${sightTexts.moment(at)}`,
  private: 'Private: only admins see it.',
  waiting: (at: string) => `Readers get it on ${sightTexts.moment(new Date(at))}. Until then only admins see it.`,
}

const projects = (count: number) => counted(count, 'project')

export const publishTexts = {
  unreadable: (folder: string) => `The content folder ${folder} cannot be read; set CONTENT_DIR to the folder with the projects.`,
  first: 'Publishing the catalogue',
  failed: 'Publishing failed: readers get what was published before. "content publish" tries again, and "doctor" says how it is.',
  done: (published: number, unpublished: number) =>
    [published > 0 && `Published ${projects(published)}.`, unpublished > 0 && `Took back ${projects(unpublished)}.`]
      .filter(Boolean)
      .join(' '),
}

export const publishCliTexts = {
  publish: 'Brings what readers get up to the content folders',
  publishUsage: [
    'npm run waymark -- content publish',
    'Does nothing when nothing has changed. A project with a mistake is left as it was, the others are published.',
  ].join('\n'),
  noArguments: 'This takes no arguments.',
  published: (id: string) => `Published ${id}`,
  unpublished: (id: string) => `Took back ${id}`,
  unchanged: 'Nothing has changed.',

  begin: 'Begins a new project',
  beginUsage: [
    'npm run waymark -- content new <id>',
    'Writes a small project with a task, its check, a quiz and pictures to projects/<id>/ of the catalogue with the prefix that the id begins with; replace it by yours bit by bit. The id is its address and never changes: lower case letters, digits, hyphens.',
  ].join('\n'),
  oneId: 'Give the id of the new project.',
  badId: (id: string) => `"${id}" cannot be an id: use lower case letters, digits and hyphens, beginning with a letter.`,
  noPrefix: (ids: readonly string[]) => `The id of a project begins with the prefix of its catalogue: ${ids.join(' or ')}.`,
  exists: (folder: string) => `${folder} is there already.`,
  begun: (file: string, [catalogue, ...others]: readonly string[]) =>
    `Wrote ${file}, its answers, quiz and pictures. It is private until you say visibility: public; npm run waymark -- author${others.length > 0 ? '' : ` ${catalogue}`} shows it.`,
}
