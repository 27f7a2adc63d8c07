export const SCRIPT: [type: string, message: RegExp, words: string | ((found: string) => string)][] = [
  [
    'NotPassed',
    /^Got: undefined$/m,
    'undefined means that there is no value. A function without a line with return, and a value behind it, gives undefined; console.log(…) shows a value and returns none.',
  ],
  [
    'ReferenceError',
    /\b(document|window|localStorage|sessionStorage|alert|confirm|prompt|history|screen) is not defined/,
    (name) =>
      `"${name}" belongs to a web page in a browser, and this program has no page. Show what you want to see with console.log(…), and give values in the code.`,
  ],
  [
    'ReferenceError',
    /(\S+) is not defined/,
    (name) =>
      `JavaScript does not know "${name}" here. Look at its spelling, and whether it is declared above or imported. Outside of the { } that it is declared in, it is not known, and a type or an interface is gone when the program runs.`,
  ],
  [
    'ReferenceError',
    /Cannot access '(\w+)' before initialization/,
    (name) => `"${name}" is used above the line that declares it. Move the declaration up.`,
  ],
  ['ReferenceError', /Must call super constructor/, 'A class that extends another calls super(…) in its constructor, before it uses this.'],
  ['TypeError', /Assignment to constant variable/, 'A const keeps its first value. Declare it with let where it changes.'],
  ['TypeError', /Class constructor (\w+) cannot be invoked/, (name) => `An object of a class is made with new: new ${name}(…).`],
  [
    'TypeError',
    /Cannot destructure property '(.+?)' of/,
    (name) =>
      `What "${name}" is taken out of has no value. Print it: it may be a missing item, a missing argument or a function without return.`,
  ],
  [
    'TypeError',
    /Failed to fetch/,
    'Nothing answered: there is no network in here beyond what the task gives. With try { … } catch around the await, a program goes on without an answer.',
  ],
  ['TypeError', /non-global RegExp/, 'This needs a pattern that finds all: write a g behind it, /…/g.'],
  [
    'TypeError',
    /Reduce of empty array/,
    'The list is empty, so there is nothing to begin with. Give reduce a first value behind the function: reduce(…, 0).',
  ],
  [
    'TypeError',
    /TypeError: default is not/,
    'What is imported as the default is none. Look at what the other file exports as its default, or import a name: import { … }.',
  ],
  [
    'TypeError',
    /(\S+) is not a function or its return value/,
    (name) => `What ${name}(…) gives cannot be gone through. If the function is async, it gives a Promise: write await before the call.`,
  ],
  [
    'TypeError',
    /TypeError: (?:undefined|null|number \S+|string ".*"|true|false|#<\w+>) is not a function/,
    'A function is expected here, and a value stands in its place. Hand the function over by its name alone, without brackets behind it: map(double).',
  ],
  [
    'TypeError',
    /\.([\w$]+) is not a function/,
    (name) =>
      `What stands before the point has no function "${name}". Look at its spelling, with small and capital letters, and at what it is: a Promise needs await, and a number, a Set or an object has other functions than a list.`,
  ],
  [
    'TypeError',
    /(\S+) is not a function/,
    (name) => `"${name}" is called like a function and is none. Look at its spelling, and at what it is: console.log(typeof …).`,
  ],
  [
    'TypeError',
    /Cannot read properties of undefined \(reading 'call'\)/,
    'What is called here has no value. If it is imported, look whether the other file exports it under this name, and whether the two import each other.',
  ],
  [
    'TypeError',
    /Cannot read properties of null/,
    'What stands before the point is null: nothing was found. match and document.querySelector give it. Ask before you use it: if (found) …',
  ],
  [
    'TypeError',
    /Cannot read properties of (?:undefined|null)/,
    'What stands before the point has no value. Print it: it may be an empty find, a missing item, a misspelled name or a function without return.',
  ],
  [
    'TypeError',
    /Cannot set properties of (?:undefined|null)/,
    'What stands before the point has no value, so nothing can be put into it. Make it {} or [] first.',
  ],
  [
    'TypeError',
    /is not iterable/,
    'Only lists, texts, maps and sets can be gone through like this. For an object, use Object.entries(…). A Promise needs await first, and Promise.all takes a list: [one, two].',
  ],
  [
    'RangeError',
    /Maximum call stack/,
    'A function calls itself too often, perhaps without an end. Give it a case in which it returns without a further call, or write a loop.',
  ],
  [
    'RangeError',
    /Invalid (?:array|string) length|Array buffer allocation failed/,
    'The program wanted more memory than there is. Look for a list or a text that grows without an end.',
  ],
  ['RangeError', /Invalid count value/, 'repeat takes a number that is 0 or more. Print it.'],
  ['TypeError', /Cannot use 'in' operator/, '"in" asks an object for a name. A text and a list are asked with .includes(…).'],
  ['RangeError', /Invalid time value/, 'The date cannot be read. Write it as year-month-day: "2026-12-31".'],
  ['SyntaxError', /\[object \w+\]" is not valid JSON/, 'JSON.parse takes text, and this is an object already. Use it as it is.'],
  [
    'SyntaxError',
    /JSON at position|valid JSON|JSON input/,
    'This text is no JSON. Names and texts stand in double quotation marks there, and no comma stands behind the last item.',
  ],
  [
    'SyntaxError',
    /Invalid regular expression/,
    'This pattern cannot be read. Signs like ( [ * + ? . have a meaning in it: a backslash before one makes it an ordinary sign.',
  ],
  [
    'SyntaxError',
    /Illegal (?:break|continue)/,
    'break and continue stand inside of a loop. The function of forEach is none: write for (const item of list).',
  ],
  ['SyntaxError', /shorthand property initializer/, 'In an object a colon stands between a name and its value: { name: value }.'],
  [
    'SyntaxError',
    /Private field '(#[\w$]+)'/,
    (name) => `No class around this declares "${name}". Look at its spelling; from outside of its class it is reached only by a method.`,
  ],
  [
    'SyntaxError',
    /requested module '[^']+\.json' does not/,
    'A file of data has no names to import. Import it as the default: import data from …',
  ],
  [
    'SyntaxError',
    /requested module '[^.'][^']*' does not provide an export named '(.+)'/,
    (name) => `The package has no "${name}". Look at its spelling; what a package offers differs between its versions.`,
  ],
  [
    'SyntaxError',
    /does not provide an export named '(.+)'/,
    (name) =>
      name === 'default'
        ? 'That file has no default export. Write export default in it, or import what it exports by name: import { … }.'
        : `That file exports no "${name}". Look at its spelling in both files, and write export before it there.`,
  ],
  ['SyntaxError', /already been declared/, 'Two declarations have the same name. Rename one, or leave out the second let or const.'],
  [
    'SyntaxError',
    /Unterminated (?:string|template)/i,
    'A text begins with a quotation mark and does not end. Put the same mark at its end.',
  ],
  ['SyntaxError', /await is only valid|Unexpected reserved word/, 'await stands in a function that is not async. Write async before it.'],
  [
    'SyntaxError',
    /expected ","/,
    'A comma or a closing bracket is missing, here or on the line above, or an apostrophe ended a text. A type stands behind a colon, and an object that an arrow function gives stands in round brackets: () => ({ … }).',
  ],
  [
    'SyntaxError',
    /expected ";"/,
    'The statement should end before this. Look for a missing operator or bracket; "else if" are two words, a name has no hyphen, and for (…; …; …) has semicolons between its parts.',
  ],
  [
    'SyntaxError',
    /./,
    'This line cannot be read. Look for a missing bracket, comma or quotation mark, here or above. At the end of the file, a { above is not closed.',
  ],
]
