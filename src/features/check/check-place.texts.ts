export const placeTexts = {
  title: 'Check on my machine',
  intro: 'A small program looks at the folder of your project and hands in what it finds there. In this project it can check:',
  needs: 'It needs Node 20 or later.',
  node: { text: 'Download Node', url: 'https://nodejs.org/en/download' },
  open: 'Open a terminal in the folder of this project.',
  openNamed: (folder: string) => `Open a terminal in the folder of this project: the text makes it, and calls it ${folder}.`,
  steps: [
    'Copy the line, and run it. It downloads the program into your home folder. The first time it shows you a code to type on this site.',
    'It shows what it would look at. Nothing is read or run before you say yes. Later it asks again only for what has changed, and after each sign-in.',
  ],
  shells: { bash: 'bash or zsh', powershell: 'PowerShell' },
  copy: 'Copy the line',
  copied: 'Copied',
  again: 'Later this is enough, in that folder:',
  trust:
    'It reads only in that folder, and sends only the lines that it shows you first. What it runs stands on this page, is refused if it deletes, installs or leaves the folder, and runs with your rights. The site signs what it asks for; that protects you from others on the way, not from the site itself.',
  systems: 'Tried on Linux with bash and zsh. On macOS and on Windows nobody has run it yet.',
  choose: 'Your shell',
}
