import type { Command, Out } from '#platform/command.ts'
import { databaseChecks } from './doctor/database.ts'
import { machineChecks } from './doctor/machine.ts'
import { outsideChecks } from './doctor/outside.ts'
import type { Finding } from './doctor/finding.ts'
import { amount } from './words.ts'

const marks: Record<Finding['state'], string> = { fine: 'ok  ', attention: 'look', wrong: 'BAD ' }

function show({ about, state, says, mend }: Finding, out: Out): void {
  out.line(`${marks[state]}  ${about.padEnd(11)} ${says}`)
  if (mend) out.line(`${' '.repeat(18)}${mend}`)
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks everything that Waymark stands on, and says what to do about what is wrong.',
  usage: [
    'npm run waymark -- doctor',
    '',
    'Ends with 0 when nothing is wrong, with 1 otherwise. Changes nothing; a file that it writes to try the disk or the bucket is gone after.',
  ].join('\n'),
  async run(_args, out, tools) {
    const findings: Finding[] = []
    for (const checks of [machineChecks, databaseChecks, outsideChecks]) {
      for await (const finding of checks(tools)) {
        show(finding, out)
        findings.push(finding)
      }
    }
    const wrong = findings.filter(({ state }) => state === 'wrong').length
    const attention = findings.filter(({ state }) => state === 'attention').length
    out.line()
    if (wrong > 0) out.line(`${amount(wrong, 'thing is', 'things are')} wrong.`)
    else out.line(attention > 0 ? `Nothing is wrong; ${amount(attention, 'thing is', 'things are')} worth a look.` : 'All is well.')
    return wrong > 0 ? 1 : 0
  },
}
