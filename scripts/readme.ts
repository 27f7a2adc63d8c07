import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configTable } from '../src/platform/config/describe.ts'

const file = join(import.meta.dirname, '../README.md')
const place = /(?<=<!-- configuration -->\n).*(?=<!-- \/configuration -->)/s

/** The README now, and as it should be. */
export function readme(): { now: string; due: string } {
  const now = readFileSync(file, 'utf8')
  return { now, due: now.replace(place, `\n${configTable()}\n\n`) }
}

if (import.meta.main) writeFileSync(file, readme().due)
