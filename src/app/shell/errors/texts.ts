export const errorTexts = {
  goBack: 'Go back',
  home: 'Go to homepage',
  signIn: 'Sign in',
  retry: 'Try again',
  reported: 'The issue was reported automatically.',
  details: 'Details for admins',
  pages: {
    401: { title: 'Sign in to see this page', message: 'This page belongs to somebody, and login is required to open it.' },
    403: {
      title: 'This page is not yours to open',
      message: 'You have no permission to see it. If you think you should, ask the person who sent you here.',
    },
    404: { title: 'Page not found, whaaaaaaat!', message: 'The trail ends here. The page was moved, or the address has a slip in it.' },
    500: { title: 'Something broke on our side', message: 'It is not you. Try again; if it keeps happening, come back a little later.' },
    503: { title: 'We are doing maintenance', message: 'Waymark will be back soon. Please try again in a few minutes.' },
  },
  other: {
    title: (code: number) => `Error ${code}`,
    below500: 'The server could not do what this page asked for.',
    from500: 'The server could not finish its answer.',
  },
  generic: { title: 'Sorry about that! Something went wrong.', message: 'Please try refreshing the page.' },
} as const
