export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  groups: { toolbar: 'Toolbar', everywhere: 'Everywhere', selected: 'On words selected in a project' },
  ask: 'Open or close Ask',
  'ask-community': 'Ask the community',
  projects: 'Open or close Projects',
  portfolio: 'Go to your portfolio',
  'my-work': 'Open or close My work',
  sheet: 'Show this list',
  toast: 'Jump to the notification',
  escape: 'Close the open panel or dialog',
  handle: 'On a panel’s edge, resize the panel',
  keys: { left: '←', right: '→', escape: 'Esc', command: '⌘', control: 'Ctrl' },
} as const
