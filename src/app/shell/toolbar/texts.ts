export const toolbarTexts = {
  label: 'Toolbar',
  logo: 'Waymark, to the start',
  buttons: { ask: 'Ask', 'ask-community': 'Ask', projects: 'Projects', portfolio: 'Portfolio', 'my-work': 'My work' },
  login: 'Login',
  menu: 'Menu',
  profile: (name: string) => `Your profile, ${name}`,
  explore: 'Explore your potential',
} as const
