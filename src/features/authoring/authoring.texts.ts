export const previewTexts = {
  title: 'Preview',
  frame: 'The site as a learner sees it',
  controls: 'What is shown',
  toRemarks: 'Skip to the remarks',
  project: 'Project',
  everything: 'Whole catalogue',
  broken: (title: string) => `To mend: ${title}`,
  track: 'Track',
  reader: 'Seen by',
  readers: { pro: 'Pro', free: 'Free plan', visitor: 'Visitor', halfway: 'Half-way through' },
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  phone: 'Phone width',
  looking: 'Looking …',
  watching: 'Each save shows here.',
  shown: (ms: number) => `Saved and shown in ${ms} ms`,
  unshown: 'Saved, but not shown: something is to be mended',
  elsewhere: (title: string) => `Saved: ${title}`,
  noChange: 'Saved. Nothing on the pages has changed.',
  lost: 'The preview has stopped. Start it again with npm run waymark -- author; this page goes on by itself.',
  everybody: 'In the preview everybody does.',
  written: 'Written into the page. Press Done there: the check answers as it answers learners.',
  notOpen: 'That task is not open in the page as it is shown: it is done already, belongs to another track, or is locked.',
  failed: 'The preview could not do that. The terminal in which it runs says why.',
}

export const remarkTexts = {
  heading: 'Remarks',
  none: 'Nothing to mend, and no advice.',
  choose: 'Open a project to see what is remarked on it.',
  groups: { mistake: 'To mend', advice: 'Advice' },
  kinds: { mistake: 'To mend', advice: 'Advice' },
  place: (file: string, line: number) => `${file}:${line}`,
  open: (file: string, line: number) => `${file}:${line}, open it in your editor`,
  show: 'Show in the page',
  mark: (kind: string, what: string) => `${kind}: ${what}`,
}

export const rightAnswerTexts = {
  heading: (count: number) => `Right answers (${count})`,
  try: 'Try it in the page',
  tryOf: (title: string) => `Try it in the page: ${title}`,
}

export const brokenTexts = {
  heading: 'Your last save is not shown yet',
  kept: 'Below is the page as it was before. It comes up to date with your next good save.',
  fresh: 'There is no page before its first good save.',
  shared: 'A file that all projects share is broken, so nothing is published until it is mended.',
  more: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
  hide: 'Hide',
}

export const authorTexts = {
  summary: 'Shows a catalogue while it is written: the whole site, which follows each save.',
  usage: (editors: string) =>
    [
      'npm run waymark -- author',
      'npm run waymark -- author ../our-catalogue --port 4000',
      'npm run waymark -- author content:../our-catalogue',
      '',
      'The folder holds catalogue.yaml and projects/; several have : between. Without one, CONTENT_DIR is meant.',
      '--port <number>    where the preview listens, on this machine alone (default 3100)',
      `--editor <name>    what opens a line: ${editors},`,
      '                   or an address such as "subl://open?url=file://{path}&line={line}" (default vscode)',
      '--data <folder>    a folder for the preview to keep its own database in; without one it keeps that',
      '                   among the temporary files, and a second start is quick',
      '--fresh            begins with an empty database',
      '',
      'The preview has a database of its own, in which private projects can be read. It never touches that of a site,',
      'sends no mail and moves no money.',
    ].join('\n'),
  oneFolder: 'Name one folder at most.',
  noFolder: (folder: string) => `There is no folder ${folder}.`,
  noCatalogue: (folder: string) => `${folder} holds no catalogue: there is neither a folder projects/ nor a catalogue.yaml in it.`,
  badPort: (port: string) => `"${port}" is no port: give a whole number from 1 to 65535.`,
  badEditor: (named: string, editors: string) =>
    `"${named}" is no editor that is known here: give one of ${editors}, or an address with {path} and {line} in it.`,
  dataOfASite: (folder: string) =>
    `${folder} holds the data of a site. The preview publishes private projects, so it needs a folder of its own.`,
  dataInUse: (folder: string) =>
    `${folder} is in use by another preview. End that one first, or give this one a folder of its own with --data.`,
  building: 'Building the pages (once) …',
  publishing: 'Publishing the catalogue …',
  ready: (address: string, folder: string) => `Preview of ${folder}: ${address}`,
  end: 'Ctrl-C ends it.',
  failed: (message: string) => `A save could not be looked at: ${message}`,
}
