declare module 'sql.js' {
  export type SqlValue = number | bigint | string | Uint8Array | null
  export interface Statement {
    step(): boolean
    get(values: SqlValue[] | null, options?: { useBigInt?: boolean }): SqlValue[]
    getColumnNames(): string[]
    free(): boolean
  }
  export interface Statements extends Iterable<Statement> {
    getRemainingSQL(): string
  }
  export interface Database {
    iterateStatements(sql: string): Statements
    prepare(sql: string): Statement
    export(): Uint8Array
    close(): void
  }
  interface Parts {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void): object
  }
  export default function initSqlJs(parts: Parts): Promise<{ Database: new (bytes?: Uint8Array) => Database }>
}
