export const modalTexts = {
  close: 'Close',
  coming: 'It is being built and not there yet.',
  titles: {
    imageZoom: 'Image',
    mobileLock: 'Waymark is designed for desktop only',
    portfolioUpload: 'Upload project to portfolio',
    portfolioEdit: 'Edit project',
    portfolioDelete: (title: string) => `Delete ${title}?`,
    codeExpand: 'Code Preview',
  },
  messages: {
    portfolioUpload: 'Here you will add your own work to your portfolio.',
    portfolioEdit: 'Here you will change a project of your portfolio.',
    portfolioDelete: 'Here you will remove a project from your portfolio.',
  },
  mobileLock: {
    message: 'You build in one window and read in another, and that needs a larger screen. Set a reminder and come back on your computer.',
    reminder: 'Remind me later',
    dismiss: 'Read on here anyway',
  },
} as const
