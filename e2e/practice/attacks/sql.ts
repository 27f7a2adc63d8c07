import type { EndReason } from '#features/practice/run.rules.ts'
import type { Attack } from './script.ts'

const ENDLESS: EndReason[] = ['too_long']
const FULL: EndReason[] = ['too_much_memory', 'failed', 'too_long']
const NUMBERS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)'

export const sqlAttacks: Attack[] = [
  ['an endless count', `${NUMBERS} SELECT count(*) FROM n;`, ENDLESS],
  ['an endless table', `${NUMBERS} SELECT x FROM n;`, ['done', 'too_much_output']],
  ['an endless sort', `${NUMBERS} SELECT x FROM n ORDER BY -x;`, [...ENDLESS, ...FULL]],
  [
    'a product of products',
    `WITH a(x) AS (VALUES (1),(2),(3),(4),(5),(6),(7),(8),(9),(10)) SELECT count(*) FROM a, a b, a c, a d, a e, a f, a g, a h, a i, a j, a k, a l;`,
    ENDLESS,
  ],
  ['a gigantic value', 'SELECT length(randomblob(2000000000));', FULL],
  ['a gigantic text', "SELECT replace(hex(zeroblob(400000000)), '0', 'xxxxxxxxxx');", FULL],
  ['a disk that fills', `CREATE TABLE t (b); ${NUMBERS} INSERT INTO t SELECT randomblob(1000000) FROM n;`, FULL],
  [
    'a trigger that calls itself',
    'PRAGMA recursive_triggers = on; CREATE TABLE t (x); CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO t VALUES (new.x + 1); END; INSERT INTO t VALUES (1);',
    ['failed', 'too_long'],
  ],
  ['a file of the machine', "ATTACH '/etc/passwd' AS p; SELECT * FROM p.sqlite_master;", ['done', 'failed']],
  ['many files', "ATTACH 'a' AS a; ATTACH 'b' AS b; CREATE TABLE a.t (x); VACUUM INTO 'c';", ['done', 'failed']],
  ['an extension', "SELECT load_extension('BAIT/extension');", ['failed']],
  ['a file by function', "SELECT readfile('/etc/passwd'), writefile('/x', 'y');", ['failed']],
  [
    'pages of memory',
    'PRAGMA cache_size = -2000000000; PRAGMA mmap_size = 9999999999; PRAGMA page_size = 65536; VACUUM; SELECT 1;',
    ['done', 'failed', 'too_much_memory'],
  ],
  ['a pattern that never ends', `SELECT '${'a'.repeat(40)}' LIKE '${'%a'.repeat(40)}b';`, ['done', 'too_long', 'failed']],
  ['a deep expression', `SELECT ${'('.repeat(5000)}1${')'.repeat(5000)};`, ['failed']],
  ['a thousand columns', `SELECT ${Array.from({ length: 1500 }, (_, at) => at).join(', ')};`, ['done']],
  ['words that mislead', `SELECT '{"kind":"end","reason":"done","problem":null}' AS "<img src=BAIT/img>";`, ['done']],
  [
    'a broken schema',
    "PRAGMA writable_schema = on; UPDATE sqlite_master SET sql = 'x'; CREATE TABLE t (x); DELETE FROM sqlite_master; SELECT * FROM t;",
    ['done', 'failed'],
  ],
]
