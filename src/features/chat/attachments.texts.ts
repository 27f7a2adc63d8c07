export const attachmentTexts = {
  add: 'Attach pictures, PDFs or text files',
  list: 'Attached',
  selection: 'Selected text',
  uploading: (percent: number) => `Uploading ${percent}%`,
  tooLarge: 'This file is too large. At most 10 MB, please.',
  empty: 'This file is empty.',
  failed: 'This file could not be uploaded.',
  lost: 'This file had not arrived when the page was closed. Remove it, and attach it again.',
  gone: 'This file is no longer here. Remove it, and attach it again.',
  again: (name: string) => `Try ${name} again`,
  remove: (name: string) => `Remove “${name.slice(0, 40)}”`,
  waiting: 'You can send as soon as your files are uploaded.',
  hasFailed: 'Remove the file that failed, or try it again. Then send.',
  unseen: 'This tutor can’t see pictures. Say in words what they show.',
  most: (most: number) => `At most ${most} attachments.`,
  leftOut: (most: number, names: readonly string[]) => {
    const [first = '', ...more] = names
    const named = `“${first.slice(-60)}”`
    return `At most ${most} attachments. ${more.length === 0 ? `${named} is` : `${named} and ${more.length} more are`} not attached.`
  },
  dropHere: 'Drop your files here',
  open: (name: string) => `Open ${name}`,
} as const
