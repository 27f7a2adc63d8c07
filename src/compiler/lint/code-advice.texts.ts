/** Advice on commands and blocks of code. */
export const codeAdvice = {
  promptCopied: () => ({
    what: 'The $ of the prompt would be copied with the command, and stops it',
    mend: 'leave the prompt out; what a command prints belongs into an output block',
  }),
  historyMark: () => ({
    what: 'An exclamation mark in double quotes stops an interactive shell, which looks for an earlier command',
    mend: 'use single quotes',
  }),
  zshName: (name: string) => ({ what: `zsh keeps the name ${name} for itself`, mend: 'give the variable another name' }),
  printedSigns: (name: string) => ({
    what: `This command holds ${name}, as word processors write it`,
    mend: 'type it as a shell knows it: straight quotes, hyphens, plain spaces',
  }),
  unseenSign: (code: string) => ({
    what: `This line holds a sign that nobody sees (${code}) and that is copied with it`,
    mend: 'remove it: write the line anew',
  }),
  mixedLetters: (word: string, letter: string) => ({
    what: `In ${word}, ${letter} is a letter of another alphabet that looks like ours`,
    mend: 'type the word anew',
  }),
  htmlInCommand: (entity: string) => ({
    what: `${entity} is how HTML writes a sign, and a shell does not read HTML`,
    mend: 'write the sign itself: nothing has to be escaped in a block of code',
  }),
  otherPrompt: (name: string) => ({
    what: `The prompt ${name} would be copied with what is typed`,
    mend: 'leave the prompt out; what is printed belongs in an output block',
  }),
  printedPrompt: (prompt: string) => ({
    what: `The prompt ${prompt} of your own terminal is shown as if it were printed`,
    mend: 'leave it out of the output',
  }),
  onlyGnu: (name: string, mend: string) => ({
    what: `${name} works with the GNU tools of Linux, and not on every Mac (macOS has those of BSD)`,
    mend: `${mend}; or put both into tabs, or ask for Linux alone in needs`,
  }),
  onlySystem: (name: string, has: string, lacks: string) => ({
    what: `${name} is there on ${has}, and ${lacks} does not have it`,
    mend: `show each system its own line, in tabs, or say in the words above that it is for ${has}`,
  }),
  waits: (name: string) => ({
    what: `${name} waits for somebody to type or to end it, and takes the lines below it for that`,
    mend: 'end the block with it, and begin another block below; or run it in the background, or give it its input',
  }),
  openQuote: () => ({
    what: 'A quotation mark in this line is never closed, so a shell waits for more',
    mend: 'close it, or write \\ before it if it is meant as a sign',
  }),
  openLoop: (opened: string, end: string) => ({
    what: `This block never ends its ${opened}`,
    mend: `write ${end} behind the last line of it`,
  }),
  spaceBehindBackslash: () => ({
    what: 'A space stands behind the backslash, so the command does not go on in the next line',
    mend: 'take the space away: the backslash has to be the last sign of its line',
  }),
  linkInCommand: (words: string) => ({
    what: `This is a link of Markdown, and a shell takes its brackets literally`,
    mend: `write the address alone: ${words}`,
  }),
  testWithoutSpace: (test: string) => ({
    what: `${test} lacks a space inside its brackets`,
    mend: 'write [ and ] with a space on either side',
  }),
  mistypedCommand: (name: string, meant: string) => ({ what: `There is no command ${name}`, mend: `did you mean ${meant}?` }),
  otherName: (name: string, meant: string) => ({
    what: `${name} is named nowhere else, so nothing makes it`,
    mend: `did you mean ${meant}?`,
  }),
  lineNumbers: () => ({
    what: 'The numbers of the lines would be copied with the code',
    mend: 'take them away; a program does not run with them',
  }),
  placeToFill: (words: string) => ({
    what: `${words} is copied as it stands by everybody who does not read closely`,
    mend: 'ask for it with :var{name=… placeholder=…}, and write {{name}} here',
  }),
  noPythonColon: () => ({ what: 'Python wants a : at the end of this line', mend: 'add it' }),
  openHeredoc: (end: string) => ({
    what: `Nothing ends the text that begins here: a shell waits for a line with ${end}`,
    mend: `write ${end} on a line of its own behind the text`,
  }),
  heredocEndMoved: (end: string, line: number) => ({
    what: `The ${end} in line ${line} does not end this text: a shell wants it at the start of its line, with nothing behind it`,
    mend: 'take the spaces around it away',
  }),
  otherLanguage: (name: string, language: string) => ({
    what: `This is ${name}, and would be typed into a shell`,
    mend: `begin the block with \`\`\`${language}, or write it into a file with cat > … <<'END'`,
  }),
  brokenJson: () => ({
    what: 'This is no JSON: a program that reads it stops here',
    mend: 'look for a comma too many or too few, and for quotation marks; write … where something is left out',
  }),
  sameOutput: () => ({ what: 'The output above says this already', mend: 'remove one of the two blocks' }),
  unnamedTool: (tool: string) => ({
    what: `${tool} is typed here, and neither needs nor the text speaks of it`,
    mend: 'add it to needs, and say how one gets it',
  }),
  otherPort: (port: string, meant: string) => ({
    what: `Port ${port} is named nowhere else, so nobody listens there`,
    mend: `did you mean ${meant}?`,
  }),
  usedBeforeAsked: (name: string, line: number) => ({
    what: `The variable ${name} is used here, and asked for only later, in line ${line}`,
    mend: 'move :var above it',
  }),
  jobNumber: () => ({ what: 'The number of a job is another one each time', mend: 'write [1] <any>' }),
  jobLine: () => ({
    what: 'A terminal answers a command that ends with & by a line like [1] 4711, which the text does not mention',
    mend: 'say what the line is, or show it as [1] <any> in the output',
  }),
}
