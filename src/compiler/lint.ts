/** What `content check` says beyond what the compiler finds. */

export { adviseOn } from './lint/advice.ts'
export { checkCommand, type RunPractices } from './lint/cli.ts'
