import { chromiumHere } from './chromium.ts'

// the last line is read by whoever asked for one
console.log(JSON.stringify(await chromiumHere()))
