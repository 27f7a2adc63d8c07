export const placeTexts = {
  title: 'Check on my machine',
  intro: (tasks: number) =>
    `A small program looks at your folder and hands in what it finds there. It knows ${tasks === 1 ? '1 task' : `${tasks} tasks`} of this project. You need Node 20 or later.`,
  steps: [
    'Open a terminal in the folder of this project.',
    'Copy the line, and run it. The first time it shows you a code to type on this site.',
    'It says what it would look at. Nothing is read or run before you say yes.',
  ],
  shells: { bash: 'bash or zsh', powershell: 'PowerShell' },
  copy: 'Copy the line',
  copied: 'Copied',
  again: 'Later it is enough to say: node waymark.mjs',
  trust:
    'It reads only in that folder, and sends only the lines that it shows you first. What it runs stands on this page, is refused if it deletes, installs or leaves the folder, and runs with your rights. The site signs what it asks for; that protects you from others on the way, not from the site itself.',
  systems: 'Tried on Linux with bash and zsh. On macOS and on Windows nobody has run it yet.',
  choose: 'Your shell',
}
