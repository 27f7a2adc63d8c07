export const folderCheckTexts = {
  title: 'Let it check your folder',
  intro:
    'waymark.mjs looks at the folder of your project and hands in what it finds. Your assistant can start it too, with a second entry in its settings.',
  first: (command: string) =>
    `Download waymark.mjs into your home folder and run ${command} once in the folder of your project: “Check on my machine” on the project’s page has the line. Your assistant can do only what you agreed to then. It sees what was found.`,
  command: 'node ~/waymark.mjs check',
  terminal: 'Run this line in the folder of your project:',
  file: (file: string) => `Add this to ${file}:`,
  here: (file: string) => `Add this to ${file} in the folder of your project:`,
  replace: (folder: string, tool: string) =>
    `Put the folder of your project in the place of ${folder}, and where waymark.mjs lies in the place of ${tool}.`,
  copy: 'Copy',
  copied: 'Copied',
}
