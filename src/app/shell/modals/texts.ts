export const modalTexts = {
  close: 'Close',
  coming: 'It is being built and not there yet.',
  titles: {
    share: 'Project Complete',
    imageZoom: 'Image',
    mobileLock: 'Waymark is designed for desktop only',
    portfolioUpload: 'Upload project to portfolio',
    portfolioEdit: 'Edit project',
    portfolioDelete: (title: string) => `Delete ${title}?`,
    projectUpdate: 'This project has new upgrades!',
    projectReset: 'Restart project',
    codeExpand: 'Code Preview',
  },
  messages: {
    share: 'Here you will share what you built and download your documentation.',
    portfolioUpload: 'Here you will add your own work to your portfolio.',
    portfolioEdit: 'Here you will change a project of your portfolio.',
    portfolioDelete: 'Here you will remove a project from your portfolio.',
    projectUpdate: 'Here you will move to the newest version of this project. Nothing of yours has changed.',
    projectReset: 'Here you will start a project over. Nothing of yours has changed.',
  },
  mobileLock: {
    message: 'You build in one window and read in another, and that needs a larger screen. Set a reminder and come back on your computer.',
    reminder: 'Remind me later',
    dismiss: 'Read on here anyway',
  },
} as const
