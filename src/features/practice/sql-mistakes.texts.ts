export const SQL: [type: string, message: RegExp, words: string | ((found: string) => string)][] = [
  ['', /no such table: (.+)/, (name) => `There is no table "${name}". Look at its spelling, and whether it is created above.`],
  ['', /no such column: [‘’“”]/, "These quotation marks are curly. Type straight ones, ', from your keyboard."],
  [
    '',
    /no such column: (\w+\.\w+)/,
    (name) => `There is no "${name}". Look at its spelling. A table with an alias is named by the alias alone.`,
  ],
  [
    '',
    /no such column: (.+)/,
    (name) => `No table of this query has a column "${name}". Look at its spelling. Text stands in single quotation marks: 'text'.`,
  ],
  ['', /ambiguous column name: (.+)/, (name) => `More than one table has a column "${name}". Say which one is meant: table.${name}.`],
  [
    '',
    /near "(?:s|t|d|m|ll|re|ve)": syntax error/,
    "Before this a comma, AND or ON is missing. Or an apostrophe ended a text: inside of one it is written twice, 'it''s'.",
  ],
  [
    '',
    /near "(FROM|WHERE|GROUP|HAVING|ORDER|LIMIT|JOIN|ON)": syntax error/i,
    (word) =>
      `The mistake is at "${word}" or right before it. A comma before it may be too many, or the parts stand in another order than SELECT, FROM, JOIN … ON, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT. As a name of your own it stands in double quotation marks.`,
  ],
  [
    '',
    /near "(SELECT|INSERT|CREATE|UPDATE|DELETE|DROP)": syntax error/i,
    (word) => `Before "${word}" a semicolon is missing, or the brackets around a query inside of another.`,
  ],
  [
    '',
    /near "(.+)": syntax error/,
    (word) =>
      `The mistake is at "${word}" or right before it: a comma, a bracket, a semicolon or a word is missing, misspelled or too many.`,
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
  ['', /misuse of aggregate function/, 'An aggregate does not stand inside of another one. Put the inner query into brackets behind FROM.'],
  ['', /misuse of aggregate/, 'count, sum, avg, min and max do not stand in WHERE. Use HAVING behind GROUP BY.'],
  [
    '',
    /not authorized|unable to open database|load_extension|no such function: (?:load_extension|readfile)/,
    'Only this one database is there: no files and no extensions.',
  ],
  [
    '',
    /no such function: (?:YEAR|MONTH|DAY|NOW)$/i,
    "SQLite takes dates apart with strftime: strftime('%Y', day) is the year. Today is date('now').",
  ],
  ['', /no such function: (.+)/, (name) => `SQLite has no function "${name}". Look at its spelling; other databases have others.`],
  ['', /left and right of UNION/, 'Both parts of a UNION have the same number of columns.'],
  ['', /sub-select returns .* expected 1/, 'The query in brackets may give one column only.'],
  [
    '',
    /cannot join using column/,
    'USING takes a column that both tables have under the same name. Otherwise write ON, with a column of each.',
  ],
  ['', /AUTOINCREMENT is only allowed/, 'Write INTEGER PRIMARY KEY: it counts up by itself.'],
  ['', /CHECK constraint failed/, 'The value breaks a rule of the table.'],
  ['', /datatype mismatch/, 'The value is of another type than the column.'],
]

export const POSTGRESQL: [type: string, message: RegExp, words: string | ((found: string) => string)][] = [
  [
    '',
    /^relation "(.+?)" does not exist/,
    (name) =>
      `There is no table "${name}". Look at its spelling, and whether it is created above. A name that was created in double quotation marks is always written in them.`,
  ],
  ['', /^relation "(.+?)" already exists/, (name) => `"${name}" is there already. Leave the statement out, or write IF NOT EXISTS.`],
  [
    '',
    /^column "(.+?)" of relation ".+?" does not exist/,
    (name) =>
      `The table has no column "${name}". Behind SET, and in the brackets of INSERT, a column stands alone, without its table or alias.`,
  ],
  [
    '',
    /^column "?(.+?)"? does not exist/,
    (name) =>
      `No table of this query has a column "${name}". Look at its spelling; an alias of SELECT is not known in WHERE. Text stands in single quotation marks: 'text'; what stands in double ones is a name.`,
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
  ['', /^syntax error at or near "AUTO_?INCREMENT"/i, 'PostgreSQL counts up with: id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY.'],
  [
    '',
    /^syntax error at or near "(?:s|t|d|m|ll|re|ve)"/,
    "Before this a comma, AND or ON is missing. Or an apostrophe ended a text: inside of one it is written twice, 'it''s'.",
  ],
  [
    '',
    /^syntax error at or near "(FROM|WHERE|GROUP|HAVING|ORDER|LIMIT|JOIN|ON)"/i,
    (word) =>
      `The mistake is at "${word}" or right before it. A comma before it may be too many, or the parts stand in another order than SELECT, FROM, JOIN … ON, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT. As a name of your own it stands in double quotation marks.`,
  ],
  [
    '',
    /^syntax error at or near "(SELECT|INSERT|CREATE|UPDATE|DELETE|DROP)"/i,
    (word) => `Before "${word}" a semicolon is missing, or the brackets around a query inside of another.`,
  ],
  [
    '',
    /^syntax error at or near "(user|table|index|column)"/i,
    (word) => `"${word}" is a word of SQL. As a name of your own it stands in double quotation marks, or takes another word.`,
  ],
  [
    '',
    /^syntax error at or near "(.+?)"/,
    (word) =>
      `The mistake is at "${word}" or right before it: a comma, a bracket, a semicolon or a word is missing, misspelled or too many.`,
  ],
  ['', /^syntax error at end of input/, 'The statement ends too early. A bracket or a part of it is missing.'],
  ['', /^unterminated quoted/, 'A quotation mark is opened and not closed. Put the same mark at the end of the text or name.'],
  ['', /must appear in the GROUP BY clause/, 'Beside an aggregate each column stands in GROUP BY, or in an aggregate itself.'],
  ['', /^aggregate functions are not allowed in WHERE/, 'count, sum, avg, min and max do not stand in WHERE. Use HAVING behind GROUP BY.'],
  ['', /^duplicate key value violates unique constraint/, 'There is a row with this value already, and it must be the only one.'],
  ['', /^null value in column "(.+?)"/, (name) => `${name} must have a value. Give it one.`],
  ['', /is still referenced/, 'Other rows still name this one. Delete or change those first.'],
  [
    '',
    /violates foreign key constraint/,
    'The row names another one that is not there, or is named by one that stays. Look at the order of your statements.',
  ],
  ['', /violates check constraint "(.+?)"/, (name) => `The value breaks a rule of the table, ${name}.`],
  ['', /^invalid input syntax for type json/, 'This text is no JSON. Names and texts stand in double quotation marks there.'],
  [
    '',
    /^date\/time field value out of range/,
    "There is no such day or time, or its parts stand in another order than year-month-day: '2026-12-31'.",
  ],
  ['', /^value too long for type (.+)/, (type) => `The text is longer than the column allows, which is ${type}.`],
  [
    '',
    /^more than one row returned by a subquery/,
    'The query in brackets gives several rows, and "=" takes one. Use IN, or ask for one row.',
  ],
  ['', /^for SELECT DISTINCT, ORDER BY/, 'With DISTINCT the rows can be sorted only by what is selected.'],
  ['', /^operator does not exist: boolean/, 'A boolean is TRUE or FALSE, and no number or text.'],
  ['', /types .* cannot be matched/, 'All values here are of one type. Turn the others into it: value::text.'],
  ['', /^invalid input value for enum/, 'The type has other words. Look at their spelling, with small and capital letters.'],
  ['', /^window functions are not allowed in WHERE/, 'Put the query into brackets behind FROM, and ask for its result in WHERE outside.'],
  ['', /matching the ON CONFLICT/, 'The column behind ON CONFLICT needs UNIQUE or PRIMARY KEY.'],
  [
    '',
    /^operator does not exist: (?:text|character varying) \+|^operator does not exist: \w+ \+ (?:text|character varying|unknown)/,
    'Texts are joined with "||".',
  ],
  ['', /^operator does not exist: \w+ ~~/, 'LIKE compares texts. Make the value a text with ::text.'],
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
