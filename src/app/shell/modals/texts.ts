export const modalTexts = {
  titles: {
    imageZoom: 'Image',
    mobileLock: 'Waymark is designed for desktop only',
    codeExpand: 'Code Preview',
  },
  mobileLock: {
    message: 'You build in one window and read in another, so a larger screen helps. Set a reminder and come back on your computer.',
    reminder: 'Remind me later',
    mailMyself: 'Email myself the link',
    dismiss: 'Keep reading on my phone',
    why: 'Why?',
  },
} as const
