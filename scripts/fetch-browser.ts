import { chromiumHere } from './chromium.ts'

// the caller parses the last line
console.log(JSON.stringify(await chromiumHere()))
