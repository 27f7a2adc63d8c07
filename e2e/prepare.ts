import { prepare } from './serve.ts'

await prepare()
