import type { Pool } from 'pg'

const ours =
  "nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and nspname not like 'pg_temp%' and nspname not like 'pg_toast_temp%'"

/** A hash of the schema; rows do not count. */
export async function schemaShape(pool: Pool): Promise<string> {
  const answer = await pool.query<{ shape: string }>(`
    select md5(coalesce(string_agg(line, ';' order by line), '')) as shape from (
      select 'c' || c.oid || c.relname || coalesce(string_agg(a.attname || a.atttypid || a.attnotnull, ',' order by a.attnum), '') as line
        from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where ${ours} group by c.oid, c.relname
      union all select 'p' || p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}
      union all select 't' || t.oid from pg_trigger t
      union all select 'k' || k.oid from pg_constraint k
    ) as lines`)
  return answer.rows[0]?.shape ?? ''
}

async function filledTables(pool: Pool): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind in ('r', 'p') and nspname <> 'meta' and ${ours}`,
  )
  if (tables.rows.length === 0) return []
  const question = tables.rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all ')
  return (await pool.query<{ name: string }>(question)).rows.map(({ name }) => name)
}

/**
 * Takes away all rows and sets sequences back; false when more than rows was changed, or the user may not leave references aside.
 * To truncate would take the embedded database 60 ms of processor, and a server a second of its disk.
 */
export async function resetDatabase(pool: Pool, shape: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_superuser: string }>('show is_superuser')
  if (rows[0]?.is_superuser !== 'on' || (await schemaShape(pool)) !== shape) return false
  const emptied = (await filledTables(pool)).map((name) => `delete from ${name};`)
  await pool.query(`begin; set local session_replication_role = replica; ${emptied.join(' ')} commit`)
  await pool.query(
    "select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null and schemaname <> 'meta'",
  )
  return true
}
