import { counted } from '#pure/counted.ts'

export const assistantToolTexts = {
  title: 'Waymark',
  tools: {
    whereAmI: {
      title: 'Where am I',
      says: 'Says which projects are begun, or how far one project is: its steps, its tasks, and the place to go on.',
    },
    readStep: { title: 'Read a step', says: 'Gives the text of one step of a project, in Markdown.' },
    whatNext: { title: 'What comes next', says: 'Says what to do next, and what is planned for this week.' },
    check: {
      title: 'Check',
      says: 'Says which tasks of a project are done, what was said to the last answer on the page, and which command looks at the folder on the learner’s machine.',
    },
    hint: {
      title: 'A hint',
      says: 'Gives a hint for one task. It opens further with each answer on the page that was not right. Never a solution.',
    },
    note: { title: 'Note this', says: 'Writes a note of the learner beside words of a step. Only when the learner asks for it.' },
  },
  inputs: {
    project: 'the id of the project, as where_am_i says it',
    step: 'the id or the number of the step; without it the step of the first open task, else where the learner read last',
    task: 'the id of the task, as where_am_i or check says it',
    beside: 'words of the step, exactly as they stand there, which the note is about',
    text: 'the note, as plain text',
  },

  begun: (projects: number) =>
    projects === 0 ? 'No project is begun.' : `${counted(projects, 'project')} ${projects === 1 ? 'is' : 'are'} begun.`,
  project: (address: string) => `This is how far the project is. Its page is ${address}`,
  step: (number: number, of: number, address: string) => `Step ${number} of ${of}. It stands at ${address}`,
  noStep: 'This project has no such step. where_am_i lists them.',
  next: 'This comes next.',
  allDone: 'Everything that was chosen is done.',
  tasks: (done: number, required: number) => `${done} of ${counted(required, 'required task')} complete.`,
  command: (command: string, tasks: number) =>
    `The tool waymark.mjs can look at ${counted(tasks, 'task')} in the folder of the project. The learner starts it in a terminal there: ${command}\nNothing is read or run before they have agreed to it in that terminal. If the tool is not there yet, the page of the project says how to get it, at “Check on my machine”.`,
  noCommand: (address: string) => `No tool looks at a folder for this project. Its tasks are answered on its page: ${address}`,
  noTask: 'This project has no such task, or it is not open. check lists them.',
  hint: (rung: number, rungs: number) => `Hint ${rung} of ${rungs}.`,
  rungs: [
    'Ask the learner what they tried and what happened. Then send them back to the places below, without saying what stands there. The next hint opens after an answer that was not right.',
    'Ask the learner to read the passage below again, and what in it they have not used yet. The last hint opens after one more answer that was not right.',
    'These passages hold what is needed. Lead the learner through them with one question at a time. There is no further hint.',
  ],
  taskDone: 'This task is complete. It needs no hint.',
  work: 'This task asks for code that is written and tested on the page. Its author’s hints open there, with each run that fails.',
  noHelp: 'The step says nothing that is near to this task. Ask the learner to read the task once more, word by word.',
  noted: (address: string) => `The note is saved. It stands beside its words at ${address}`,
  noPlace:
    'These words do not stand in the project like that, or they stand in several places. Copy a longer piece of one paragraph, as read_step gives it.',
  notedMeanwhile: 'The notes were changed at the same time somewhere else. Try again.',
  heading: (name: string) => `From ${name}`,

  closed: 'This project is locked. The learner unlocks it on its page.',
  paywall: 'This project is part of Pro.',
  notFound: 'There is no such project. where_am_i lists those that are begun.',
  noToken: 'Assistants need a token, or sign in. Both are explained on this site at /assistants.',
  tokenEnded: 'This token is not valid here: it has ended, or is of another site. Make another at /assistants.',
  failed: 'Something went wrong on the site. Try again.',
}
