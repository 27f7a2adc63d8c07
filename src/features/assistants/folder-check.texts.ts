export const folderCheckTexts = {
  title: 'Let it check your folder',
  intro:
    'waymark.mjs looks at the folder of your project and hands in what it finds. Your assistant can start it too, with a second entry in its settings.',
  first: (command: string) =>
    `Load waymark.mjs into that folder and run ${command} there once: “Check on my machine” on the project’s page has the line. Your assistant can do only what you agreed to then. It sees what was found.`,
  command: 'node waymark.mjs check',
  terminal: 'Run this line in the folder of your project:',
  file: (file: string) => `Put this into ${file}:`,
  here: (file: string) => `Put this into ${file} in the folder of your project:`,
  replace: (folder: string) => `Put the folder of your project in the place of ${folder}.`,
  copy: 'Copy',
  copied: 'Copied',
}
