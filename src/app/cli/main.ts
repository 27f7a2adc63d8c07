import { run } from './run.ts'

const { env } = process
const out = {
  line: (text = '') => console.log(text),
  error: (text: string) => console.error(text),
}
// npm moves to the package's folder, and says where the caller was
const code = await run(process.argv.slice(2), { env, cwd: env.INIT_CWD ?? process.cwd(), out })

// not exitCode: what a failed start left open must not keep the process
process.exit(code)
