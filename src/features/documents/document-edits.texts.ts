export const documentEditTexts = {
  page: 'Edit your documentation',
  intro: 'Put it in your order, leave out what you like, and say it in your own words. Your answers in the project stay as they are.',
  back: 'Back to the project',
  share: 'Save or share',
  views: 'What to show',
  edit: 'Edit',
  preview: 'Preview',
  cover: 'Title page',
  title: 'Title',
  subtitle: 'What it is about',
  sections: 'Sections',
  heading: 'Heading',
  move: (title: string) => `Move ${title}`,
  moveHelp: 'Drag it, or use the arrow keys',
  movedTo: (title: string, place: number, count: number) => `${title} is now ${place} of ${count}`,
  menu: (title: string) => `Options for ${title}`,
  earlier: 'Move up',
  later: 'Move down',
  leaveOut: 'Leave out',
  putBack: 'Put back',
  leftOut: 'Left out',
  empty: 'Empty',
  changed: 'Changed',
  inIt: 'In the document',
  lead: 'What I did, in my own words',
  paragraph: (number: number) => `Paragraph ${number}`,
  caption: (label: string) => `Caption of “${label}”`,
  table: 'A table of the values that you used',
  notesHelp: 'A note is in the document only when you switch it on.',
  optInHelp: 'Code that you wrote, and short answers that were checked, are in the document only when you switch them on.',
  likely: (lines: readonly number[]) =>
    `Look again, ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 5).join(', ')} may hold a key, a password or an address.`,
  emptyHelp: 'What is empty is left out.',
  takeBack: 'Take my change back',
  elsewhere: 'You wrote this in another tab or on another device at the same time:',
  use: 'Use this',
  drop: 'Drop it',
  nothing: 'There is nothing in your document now. Put something back.',
  saving: 'Saving…',
  saved: 'Saved',
  kept: 'Saved on this device. We’ll send it when you’re back online.',
  signedOut: 'Saved on this device. Log in to save it for good.',
  unsafe: 'This could not be saved, not even on this device. Copy it before you leave.',
  notTaken: (why: string) => `Not saved. ${why}`,
  notShared: 'Your latest changes are not saved yet, so they cannot be shared.',
  notFinished: {
    title: 'Not finished yet',
    text: 'Finish the project first. Then its documentation can be made, and changed.',
    action: 'Go to the project',
  },
}

type Named = { id: string; kind: string; label?: string }

/** A block without a label is named after its section, or by its place in it. */
export function labelOf<One extends Named>(block: One, { title, blocks }: { title: string; blocks: readonly One[] }): string {
  if (block.kind === 'table') return documentEditTexts.table
  if (block.kind !== 'text') return block.label ?? ''
  if (block.id.endsWith(':lead')) return documentEditTexts.lead
  const paragraphs = blocks.filter(({ kind }) => kind === 'text')
  return blocks.length === 1 ? title : documentEditTexts.paragraph(paragraphs.indexOf(block) + 1)
}
