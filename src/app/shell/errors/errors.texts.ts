export const errorTexts = {
  goBack: 'Go back',
  home: 'Go to homepage',
  signIn: 'Sign in',
  retry: 'Try again',
  asksAgain: 'This page tries again by itself.',
  reported: 'The issue was reported automatically.',
  details: 'Details for admins',
  pages: {
    401: { title: 'Log in to see this page', message: 'This page is private: login is required. You’ll come straight back here.' },
    403: {
      title: 'You don’t have access to this page',
      message: 'You have no permission to see it. If you think you should, ask the person who sent you the link.',
    },
    404: { title: 'Page not found, whaaaaaaat!', message: 'The trail ends here. The page may have moved, or the address may be mistyped.' },
    410: {
      title: 'This project is not offered any more',
      message: 'It was taken out of the catalogue. What you wrote in it is kept, and is there again if it comes back.',
    },
    500: { title: 'Something broke on our side', message: 'It’s not you. Try again, and if it keeps happening, come back a little later.' },
    503: { title: 'We’re doing maintenance', message: 'Waymark will be back soon. Please try again in a few minutes.' },
  },
  other: {
    title: (code: number) => `Error ${code}`,
    below500: 'We couldn’t load this page.',
    from500: 'The server couldn’t finish its response.',
  },
  generic: { title: 'Sorry about that! Something went wrong.', message: 'Please try refreshing the page.' },
} as const
