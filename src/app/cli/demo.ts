import { parseArgs } from 'node:util'
import { emailKey, isEmail } from '#features/accounts/accounts.rules.ts'
import { UsageError, type Command } from '#platform/command.ts'
import { SAMPLE_EMAIL } from './demo/sample.ts'

export const demo: Command = {
  name: 'demo',
  summary: 'Adds a sample learner who has finished projects, a portfolio, and a week under way, to be looked at; --remove takes them away.',
  usage: [
    'npm run waymark -- demo',
    'npm run waymark -- demo --email me@example.org',
    'npm run waymark -- demo --remove',
    '',
    'The sample says of itself that it is one. A second time changes nothing. It signs in by a code as anybody does:',
    `${SAMPLE_EMAIL} works where codes are kept in the outbox; where mail is sent, name an address that you can read.`,
    '--remove deletes the account with all of its data, including what was done with it since.',
  ].join('\n'),
  async run(args, out, tools) {
    const { values } = parseArgs({ args, options: { email: { type: 'string' }, remove: { type: 'boolean', default: false } } })
    if (values.remove && values.email !== undefined) throw new UsageError('--remove needs no address.')
    const email = emailKey(values.email ?? SAMPLE_EMAIL)
    if (!isEmail(email)) throw new UsageError(`"${email}" is not an e-mail address.`)
    const services = await tools.services()
    // all calls: loaded only by this command
    const { fillDemo, removeDemo } = await import('./demo/fill.ts')
    if (values.remove) return out.line((await removeDemo(services)) ? 'The sample learner is gone.' : 'There is no sample learner here.')
    const { account, isNew, missing, proofs } = await fillDemo(services, email)
    out.line(isNew ? 'A sample learner has come.' : 'The sample learner is here already; nothing was changed.')
    for (const id of missing) out.line(`  left out, because this site does not have it or asks something else in it: ${id}`)
    out.line(`  portfolio  ${tools.config.publicUrl}/${account.nickname}/portfolio`)
    for (const page of proofs) out.line(`  proof      ${tools.config.publicUrl}${page}`)
    out.line(`  signs in   ${account.email}`)
  },
}
