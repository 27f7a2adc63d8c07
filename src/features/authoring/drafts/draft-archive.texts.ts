export const archiveTexts = {
  refused: {
    broken: 'This is no zip file that can be read: it is damaged, not complete, or has a password.',
    too_large: 'There is more than 80 MB in this zip file. A project has a text, two lists, files of practices and pictures.',
    too_many: 'There are more than 500 files in this zip file. Pack the folder of one project.',
    bad_name: (name: string) => `The zip file holds “${name}”, a name that leads out of the project’s folder. Nothing of it was taken.`,
    twice: (name: string) => `The zip file holds “${name}” twice. Leave one of them out.`,
    no_text: 'There is no project.md in this zip file, neither at its top nor in a folder at its top.',
    not_text: (name: string) => `${name} is no text in UTF-8, or is too long.`,
    bad_picture: (name: string) => `${name} is no picture that a project can show. Use PNG, JPEG, WebP or SVG of at most 5 MB.`,
  },
  changed: 'The draft was changed while the file was on its way. Nothing of the file was taken. Try it again.',
  badId: 'An id has lower-case letters, digits and hyphens between them, as in speak-http. It becomes the address of the project.',
  there: (id: string) => `There is a project ${id} already. Open it, and import the file there.`,
  idTaken: (id: string) => `There is a project ${id} already. Choose another id.`,
  begin: {
    title: 'Begin a project',
    about:
      'A draft begins with a small example to write over, or with the zip file of a project’s folder: project.md, answers.yaml, quiz.yaml, the files in practice/ and the pictures in images/. Nobody but admins sees it until it is published.',
    file: 'Zip file (optional)',
    id: 'Id of the project',
    idHelp: 'Its address from then on, as in /projects/speak-http. It never changes.',
    action: 'Begin a draft',
    open: (id: string) => `Open the draft of ${id}`,
  },
  more: 'More',
  download: 'Download project',
  open: 'Import…',
  title: 'Import a project',
  about:
    'The draft becomes what is in the zip file: project.md, answers.yaml, quiz.yaml, the files in practice/ and the pictures in images/. What is in the draft now goes; learners see nothing of it until it is published.',
  file: 'Zip file',
  action: 'Import',
  cancel: 'Cancel',
  waiting: 'Your last change is still on its way. Import once it is saved.',
  offline: 'You are offline. Send the file again once you are online.',
  unanswered: 'No answer came back, so the file may have arrived or not. Reload the page and look before you send it again.',
  done: (files: readonly string[], pictures: number) =>
    files.length + pictures === 0
      ? 'The zip file says the same as the draft.'
      : `Imported: ${new Intl.ListFormat('en').format([...files, ...(pictures > 0 ? [pictures === 1 ? '1 picture' : `${pictures} pictures`] : [])])}.`,
  leftOut: 'Left out, because a project has no use for them:',
  close: 'Close',
} as const
