export const toolbarTexts = {
  label: 'Toolbar',
  logo: 'Waymark home',
  today: 'Today, Waymark home',
  todayShort: 'Today',
  buttons: { ask: 'Ask', 'ask-community': 'Ask', projects: 'Projects', portfolio: 'Portfolio', 'my-work': 'My work' },
  login: 'Login',
  menu: 'Menu',
  pin: 'Keep the toolbar in view',
  unpin: 'Let the toolbar slide away',
  profile: (name: string) => `Your profile, ${name}`,
  explore: 'Explore your potential',
} as const
