export const modalTexts = {
  titles: {
    imageZoom: 'Image',
    mobileLock: 'Waymark is designed for desktop only',
    codeExpand: 'Code Preview',
  },
  mobileLock: {
    message: 'You build in one window and read in another, so a larger screen helps. Set a reminder and come back on your computer.',
    reminder: 'Remind me later',
    mailMyself: 'Mail me the link',
    here: 'Reading works here. For the tasks you’ll want a computer.',
    dismiss: 'OK',
    why: 'Why?',
  },
} as const
