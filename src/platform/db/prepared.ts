import type { Db } from './guard.ts'

/** A question that every request asks is put into words once for a database, which costs more than to ask it. */
export function prepared<Question extends object>(write: (db: Db) => Question): (db: Db) => Question {
  const written = new WeakMap<Db, Question>()
  return (db) => {
    const known = written.get(db) ?? write(db)
    written.set(db, known)
    return known
  }
}
