import { counted } from '#pure/counted.ts'
const list = new Intl.ListFormat('en', { type: 'disjunction' })

export const handoutTexts = {
  facts: { category: 'Category', difficulty: 'Difficulty', time: 'Time', cost: 'Cost', needs: 'You need', track: 'Way through' },
  minutes: (minutes: number) => counted(minutes, 'minute'),
  difficulties: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  site: 'Waymark',
  made: 'A handout of Waymark. Answers are checked, and kept, where the project is done:',
  intro: 'Before you start',
  contents: 'Contents',
  cover: 'Cover',
  begin: 'Begin reading',
  mission: (address: string) => ({ before: 'The rest of it waits at ', address }),
  example: (placeholder: string) => `Like this: ${placeholder}`,
  practice: (title: string, how: string) =>
    `# ${title}\n\nThese are the files that you begin with, and the tests.\n\n## How to do it at home\n\n${how}\n`,
  picture: 'I have taken the picture.',
  quizHint: 'The answers are at the end of this handout.',
  solutions: (quiz: string) => `Answers: ${quiz}`,
}

export const exportTexts = {
  summary: 'Writes a project as a file to read or to print: EPUB, PDF or Markdown',
  usage: [
    'npm run waymark -- content export <project> --as epub|pdf|markdown --to <file or folder> [--track <track>] [--from published|folder]',
    'Markdown is a folder, README.md and its pictures, as it reads on GitHub; the others are one file.',
    'Writes what readers get now; with the words --from folder what stands in the content folder, and then <project> may also be a path to it.',
    'Of a project with tracks it takes one. Secret Missions are in it with their teaser alone; the answers to the quiz stand at the end.',
    'Checks and good answers of answers.yaml are never in it. A file that is there is replaced.',
  ].join('\n'),
  oneProject: 'Name one project.',
  noForm: 'Say --as epub, --as pdf or --as markdown.',
  noFile: 'Say with --to into which file.',
  noSource: (given: string) => `There is no text to be had from ${given}; use published or folder.`,
  noFolder: (folder: string) => `There is no folder ${folder} to put it in.`,
  isFile: (place: string) => `${place} is a file, and Markdown is written into a folder. Name one with --to.`,
  isFolder: (place: string) => `${place} is a folder. Name a file with --to.`,
  unknown: (id: string) => `Readers get no project ${id}. Give its id, or take --from folder for one that is not published.`,
  notOne: (count: number) => `This names ${count} projects. Name one.`,
  broken: (id: string) => `${id} has something to mend first:`,
  needsTrack: (tracks: readonly string[]) => `This project has tracks. Choose one with --track: ${list.format(tracks)}.`,
  noTracks: 'This project has no tracks. Leave --track out.',
  noTrack: (given: string, tracks: readonly string[]) => `There is no track ${given}. Choose ${list.format(tracks)}.`,
  missingPicture: (src: string) => `The picture ${src} is not in the storage. Publish the project again, or export it with --from folder.`,
  writtenFolder: (folder: string, files: number) => `Wrote ${counted(files, 'file')} to ${folder}.`,
  written: (file: string, bytes: number) => `Wrote ${file} (${(bytes / 1024).toFixed(0)} kB).`,
}
