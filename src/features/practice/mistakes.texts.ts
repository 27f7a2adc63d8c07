/** What a beginner's error means: a sentence behind the language's own words. The first that fits is said. */
type Mistake = [type: string, message: RegExp, words: string | ((found: string) => string)]

const PYTHON: Mistake[] = [
  [
    'AssertionError',
    /^Got: None$|^None is not true$|unexpectedly None/m,
    'None means that the function returned nothing. Does it come to a line with return, with the value behind it? print(…) shows a value and returns none.',
  ],
  [
    'NameError',
    /name '(\w+)' is not defined/,
    (name) =>
      `Python does not know "${name}" here. Look at its spelling, and whether it gets its value on a line above. Words that are text stand in quotation marks.`,
  ],
  [
    'UnboundLocalError',
    /variable '(\w+)'/,
    (name) => `"${name}" is used in this function before it gets a value there. Give it one first, or pass it in as an argument.`,
  ],
  [
    'IndentationError',
    /expected an indented block/,
    'The line below one that ends in ":" belongs inside it: put four spaces in front of it.',
  ],
  [
    'IndentationError',
    /unexpected indent/,
    'This line begins further right than the one above, and nothing opens a block there. Take the spaces at its start away.',
  ],
  ['IndentationError', /unindent/, 'This line fits to no block above. Give it as many spaces as the lines that it belongs to.'],
  ['TabError', /./, 'Tabs and spaces are mixed at the start of lines. Use four spaces everywhere.'],
  ['SyntaxError', /[“”‘’]/, 'These quotation marks are curly. Type straight ones, " or \', from your keyboard.'],
  ['SyntaxError', /was never closed/, 'A bracket is opened and not closed. Its other half is missing on this line or below.'],
  ['SyntaxError', /unterminated (f-)?string/, 'A text begins with a quotation mark and does not end. Put the same mark at its end.'],
  ['SyntaxError', /expected ':'/, 'A line that opens a block (if, for, while, def, class, else) ends in a colon.'],
  ['SyntaxError', /Maybe you meant '==' /, 'One "=" gives a value, two compare: write "==" here.'],
  ['SyntaxError', /Missing parentheses in call to 'print'/, 'print takes what it prints in brackets: print("hello").'],
  ['SyntaxError', /Perhaps you forgot a comma/, 'Two values stand side by side. A comma or an operator is missing between them.'],
  ['SyntaxError', /'return' outside function/, 'return ends a function, and this line is in none. Look at how far it is indented.'],
  ['SyntaxError', /unmatched/, 'A bracket is closed here that was not opened. Count the brackets of this line.'],
  [
    'SyntaxError',
    /./,
    'Python cannot read this line. Look for a missing bracket, comma, quotation mark or colon, here or on the line above.',
  ],
  [
    'TypeError',
    /can only concatenate str|must be str, not int/,
    'A text and a number cannot be added. Make the number a text with str(…), or put it into an f-string.',
  ],
  [
    'TypeError',
    /unsupported operand type.*'NoneType'/,
    'One of the values is None, which is nothing: most often what a function without return gives.',
  ],
  [
    'TypeError',
    /unsupported operand type/,
    'These two kinds of value do not go together with this operator. Print both, and turn one into the kind of the other with int(…), float(…) or str(…).',
  ],
  [
    'TypeError',
    /missing \d+ required positional/,
    'The function is called with too few values. Compare the call with the line that begins with def.',
  ],
  [
    'TypeError',
    /takes .* positional arguments? but/,
    'The function is called with too many values. Compare the call with the line that begins with def.',
  ],
  [
    'TypeError',
    /'NoneType' object is not subscriptable|NoneType/,
    'The value is None: most often a function that prints instead of returning, or one without return.',
  ],
  [
    'TypeError',
    /object is not callable/,
    'Brackets behind something that is no function. Perhaps a variable has the name of a function, or an operator is missing.',
  ],
  [
    'TypeError',
    /object is not subscriptable/,
    'Square brackets take a part out of a list, a text or a dict, and this value is none of them.',
  ],
  [
    'TypeError',
    /object is not iterable/,
    'for goes through a list, a text, a range or a dict, and this value is none of them. For a number, write range(number).',
  ],
  [
    'ValueError',
    /invalid literal for int/,
    'int(…) takes text of digits alone. Print the text first: it may be empty, or have a point or letters in it.',
  ],
  ['ValueError', /could not convert string to float/, 'float(…) takes text of one number alone. Print the text first.'],
  ['IndexError', /./, 'There is no item at that place. The first one is at 0, and the last one at len(…) - 1.'],
  ['KeyError', /KeyError: (.+)/, (key) => `The dict has no key ${key}. Print its keys, or ask with .get(${key}).`],
  [
    'AttributeError',
    /'NoneType' object/,
    'The value is None, so it has nothing to call. Look where it came from: a function without return gives None.',
  ],
  [
    'AttributeError',
    /has no attribute '(\w+)'/,
    (name) => `This value has nothing called "${name}". Look at its spelling, and at what kind of value it is: print(type(…)).`,
  ],
  ['ZeroDivisionError', /./, 'Something is divided by zero. Look at what stands behind the "/", and leave the case of 0 out before.'],
  [
    'ModuleNotFoundError',
    /No module named '([\w.]+)'/,
    (name) => `There is no "${name}" here. Modules of Python itself and the files of this practice can be imported, and nothing else.`,
  ],
  ['ImportError', /cannot import name '(\w+)'/, (name) => `That file has no "${name}". Look at its spelling in both files.`],
  [
    'RecursionError',
    /./,
    'A function calls itself too often, perhaps without an end. Give it a case in which it returns without a further call, or write a loop.',
  ],
  ['FileNotFoundError', /./, 'There is no file of that name here. Only the files of this practice are there.'],
  ['EOFError', /./, 'Nothing can be typed into a program here. Give the value to a variable instead.'],
  ['RuntimeError', /input\(\)/, 'Nothing can be typed into a program here. Give the value to a variable instead: name = "Ada".'],
  ['RuntimeError', /can't start new thread/, 'Threads cannot be started in a browser. Do one thing after the other.'],
  ['MemoryError', /./, 'The program wanted more memory than there is. Look for a list or a text that grows without an end.'],
]

const SCRIPT: Mistake[] = [
  [
    'NotPassed',
    /^Got: undefined$/m,
    'undefined means that there is no value. A function without a line with return, and a value behind it, gives undefined; console.log(…) shows a value and returns none.',
  ],
  [
    'ReferenceError',
    /(\S+) is not defined/,
    (name) => `JavaScript does not know "${name}" here. Look at its spelling, and whether it is declared above or imported.`,
  ],
  [
    'ReferenceError',
    /Cannot access '(\w+)' before initialization/,
    (name) => `"${name}" is used above the line that declares it. Move the declaration up.`,
  ],
  ['TypeError', /Assignment to constant variable/, 'A const keeps its first value. Declare it with let where it changes.'],
  [
    'TypeError',
    /(\S+) is not a function/,
    (name) => `"${name}" is called like a function and is none. Look at its spelling, and at what it is: console.log(typeof …).`,
  ],
  [
    'TypeError',
    /Cannot read properties of undefined \(reading 'call'\)/,
    'What is called here has no value. If it is imported: two files that import each other cannot call each other while they begin.',
  ],
  [
    'TypeError',
    /Cannot read properties of (?:undefined|null)/,
    'What stands before the point has no value. Print it: it may be an empty find, a missing item or a function without return.',
  ],
  [
    'TypeError',
    /Cannot set properties of (?:undefined|null)/,
    'What stands before the point has no value, so nothing can be put into it. Make it {} or [] first.',
  ],
  ['TypeError', /is not iterable/, 'Only lists, texts, maps and sets can be gone through like this. For an object, use Object.entries(…).'],
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
  ['SyntaxError', /await is only valid/, 'await stands in a function that is not async. Write async before it.'],
  ['SyntaxError', /./, 'This line cannot be read. Look for a missing bracket, comma or quotation mark, here or on the line above.'],
]

const SQL: Mistake[] = [
  ['', /no such table: (.+)/, (name) => `There is no table "${name}". Look at its spelling, and whether it is created above.`],
  [
    '',
    /no such column: (.+)/,
    (name) => `No table of this query has a column "${name}". Look at its spelling. Text stands in single quotation marks: 'text'.`,
  ],
  ['', /ambiguous column name: (.+)/, (name) => `More than one table has a column "${name}". Say which one is meant: table.${name}.`],
  [
    '',
    /near "(.+)": syntax error/,
    (word) => `The mistake is at "${word}" or right before it: a comma, a bracket, a semicolon or a word is missing or too many.`,
  ],
  ['', /incomplete input/, 'The statement ends too early. A bracket or a part of it is missing.'],
  ['', /unrecognized token/, 'A sign that SQL does not know, or a text without its second quotation mark.'],
  ['', /UNIQUE constraint failed: (.+)/, (name) => `There is a row with this value of ${name} already, and it must be the only one.`],
  ['', /NOT NULL constraint failed: (.+)/, (name) => `${name} must have a value. Give it one.`],
  ['', /FOREIGN KEY constraint failed/, 'The row names another one that is not there. Insert that one first.'],
  [
    '',
    /table (.+) already exists/,
    (name) => `The table ${name} is there already. Leave the statement out, or write CREATE TABLE IF NOT EXISTS.`,
  ],
  [
    '',
    /has (\d+) columns? but \d+ values/,
    'The number of values is not the number of columns. Name the columns in brackets behind the table.',
  ],
  ['', /misuse of aggregate/, 'count, sum, avg, min and max do not stand in WHERE. Use HAVING behind GROUP BY.'],
  [
    '',
    /not authorized|unable to open database|load_extension|no such function: (?:load_extension|readfile)/,
    'Only this one database is there: no files and no extensions.',
  ],
]

const POSTGRESQL: Mistake[] = [
  ['', /^relation "(.+?)" does not exist/, (name) => `There is no table "${name}". Look at its spelling, and whether it is created above.`],
  ['', /^relation "(.+?)" already exists/, (name) => `"${name}" is there already. Leave the statement out, or write IF NOT EXISTS.`],
  [
    '',
    /^column "?(.+?)"? does not exist/,
    (name) =>
      `No table of this query has a column "${name}". Look at its spelling. Text stands in single quotation marks: 'text'; what stands in double ones is a name.`,
  ],
  [
    '',
    /^column reference "(.+?)" is ambiguous/,
    (name) => `More than one table has a column "${name}". Say which one is meant: table.${name}.`,
  ],
  [
    '',
    /^missing FROM-clause entry for table "(.+?)"/,
    (name) => `The query names "${name}" and does not read it. Add it behind FROM or JOIN, or use its alias.`,
  ],
  [
    '',
    /^syntax error at or near "\\\\?/,
    'What begins with a backslash is a command of psql, and is not understood by the database. Leave it out.',
  ],
  [
    '',
    /^syntax error at or near "(.+?)"/,
    (word) => `The mistake is at "${word}" or right before it: a comma, a bracket, a semicolon or a word is missing or too many.`,
  ],
  ['', /^syntax error at end of input/, 'The statement ends too early. A bracket or a part of it is missing.'],
  ['', /^unterminated quoted/, 'A quotation mark is opened and not closed. Put the same mark at the end of the text or name.'],
  ['', /must appear in the GROUP BY clause/, 'Beside an aggregate each column stands in GROUP BY, or in an aggregate itself.'],
  ['', /^aggregate functions are not allowed in WHERE/, 'count, sum, avg, min and max do not stand in WHERE. Use HAVING behind GROUP BY.'],
  ['', /^duplicate key value violates unique constraint/, 'There is a row with this value already, and it must be the only one.'],
  ['', /^null value in column "(.+?)"/, (name) => `${name} must have a value. Give it one.`],
  [
    '',
    /violates foreign key constraint/,
    'The row names another one that is not there, or is named by one that stays. Look at the order of your statements.',
  ],
  ['', /violates check constraint "(.+?)"/, (name) => `The value breaks a rule of the table, ${name}.`],
  ['', /^invalid input syntax for type (.+?):/, (type) => `This text is no ${type}.`],
  ['', /^operator does not exist/, 'The two sides are of different types. Turn one into the type of the other: value::int, value::text.'],
  ['', /^function (.+?) does not exist/, (name) => `There is no ${name}. Look at its spelling, and at the types of what it is given.`],
  [
    '',
    /INSERT has more (?:expressions than target columns|target columns than expressions)/,
    'The number of values is not the number of columns.',
  ],
  [
    '',
    /^current transaction is aborted/,
    'A statement of this transaction failed before, so nothing more is done in it. Mend that one, or write ROLLBACK.',
  ],
  [
    '',
    /^(?:permission denied to COPY|must be superuser|permission denied for function pg_)/,
    'Only this one database is there: no files, no programs and no other server.',
  ],
  [
    '',
    /^stack depth limit exceeded/,
    'A function calls itself too often, perhaps without an end. Give it a case in which it returns without a further call, or write a loop.',
  ],
  ['', /^extension "(.+?)" is not available/, (name) => `The extension ${name} is not there: here is PostgreSQL by itself.`],
]

const BY_LANGUAGE = { python: PYTHON, script: SCRIPT, sql: SQL, postgresql: POSTGRESQL }

/** The message, and what it means where that helps. */
export function explained(language: keyof typeof BY_LANGUAGE, type: string, message: string): string {
  for (const [mistake, pattern, words] of BY_LANGUAGE[language]) {
    const found = mistake === '' || mistake === type ? pattern.exec(message) : null
    if (found) return `${message}\n${typeof words === 'string' ? words : words(found[1] ?? '')}`
  }
  return message
}
