import { z } from 'zod'
import { anyoneMay, learnersMay, PAYWALL } from '#features/accounts/accounts.contract.ts'
import { FOUND_LONGEST } from '#features/content/looks.rules.ts'
import { LOCKED } from '#features/projects/access.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { TASKS_MOST } from './plan.rules.ts'

const { UNAUTHORIZED, NOT_FOUND } = refusals
const inPerson = { impersonation: 'refused' } as const
/** Calls that a machine's token opens, and a session does not. */
const machinesMay = () => anyoneMay({ ...inPerson, own: true, idempotency: 'inherent' })

const interval = z.object({ interval: z.number().int().describe('seconds to wait before the next question') })
const AUTHORIZATION_PENDING = { status: 400, message: 'Nobody has typed the code yet.', data: interval }
const SLOW_DOWN = { status: 400, message: 'This was asked too soon.', data: interval }
const ACCESS_DENIED = { status: 400, message: 'This machine was not connected.' }
const EXPIRED_TOKEN = { status: 400, message: 'The code is too old. Start again.' }
const WRONG_CODE = { status: 422, message: 'No machine shows this code now. Look at it again, or start again there.' }
const OTHER_VERSION = { status: 409, message: 'The project has changed since this plan was made. Fetch it again.' }

const code = z.object({ code: z.string().max(40).describe('as the machine shows it') })
const project = z.object({ project_id: z.string().max(200) })

const device = z.object({
  id: z.string(),
  machine: z.string().describe('as it calls itself'),
  network: z.string().describe('the address from which it was signed in'),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

const judged = z.object({
  task: z.string(),
  verdict: z
    .enum(['right', 'wrong', 'unclear', 'refused'])
    .describe('right: handed in; wrong and unclear: nothing was changed; refused: not a task of the plan'),
  message: z.string().nullable().describe('what the author says of a wrong one'),
})

export const checkContract = {
  startDevice: anyoneMay(inPerson)
    .route({
      method: 'POST',
      path: '/check/devices',
      summary: 'Begins to sign in a machine (RFC 8628): gives the code that its owner types',
    })
    .input(z.object({ machine: z.string().max(300).describe('what it is called') }))
    .output(
      z.object({
        device_code: z.string().describe('the secret to ask with'),
        user_code: z.string(),
        verification_uri: z.string().describe('the page where the code is typed; it takes none from its address'),
        expires_in: z.number().int().describe('seconds'),
        interval: z.number().int().describe('seconds between two questions'),
      }),
    ),
  askForToken: anyoneMay({ ...inPerson, idempotency: 'inherent' })
    .route({ method: 'POST', path: '/check/token', summary: 'Whether the machine was let in; gives its token until it is used' })
    .input(z.object({ device_code: z.string().max(100) }))
    .output(
      z.object({
        access_token: z.string().describe('reads plans and hands in what was found; opens nothing else'),
        token_type: z.literal('Bearer'),
        key: z.string().describe('the public key of this site, which signs its plans; to be kept'),
        name: z.string().describe('who connected it'),
      }),
    )
    .errors({ AUTHORIZATION_PENDING, SLOW_DOWN, ACCESS_DENIED, EXPIRED_TOKEN }),
  seeDevice: learnersMay({ ...inPerson, idempotency: 'inherent' })
    .route({ method: 'POST', path: '/check/devices/seen', summary: 'Which machine shows a code' })
    .input(code)
    .output(z.object({ machine: z.string(), network: z.string(), createdAt: z.iso.datetime() }))
    .errors({ WRONG_CODE }),
  decideDevice: learnersMay({ ...inPerson, idempotency: 'inherent' })
    .route({ method: 'POST', path: '/check/devices/decision', summary: 'Lets a machine in, or not', successStatus: 204 })
    .input(code.extend({ allow: z.boolean() }))
    .output(z.void())
    .errors({ WRONG_CODE }),
  listDevices: learnersMay(inPerson)
    .route({ method: 'GET', path: '/user/devices', summary: 'The machines that may hand in what they find' })
    .output(z.array(device)),
  endDevice: learnersMay(inPerson)
    .route({ method: 'DELETE', path: '/user/devices/{id}', summary: 'Ends the token of a machine', successStatus: 204 })
    .input(z.object({ id: z.string() }))
    .output(z.void())
    .errors({ NOT_FOUND }),
  seeOwnToken: machinesMay()
    .route({ method: 'GET', path: '/check/token', summary: 'Whose token it is asked with' })
    .output(z.object({ name: z.string().describe('who connected the machine'), key: z.string().describe('the public key of this site') }))
    .errors({ UNAUTHORIZED }),
  endOwnToken: machinesMay()
    .route({ method: 'DELETE', path: '/check/token', summary: 'Ends the token that it is asked with', successStatus: 204 })
    .output(z.void())
    .errors({ UNAUTHORIZED }),

  listPlans: machinesMay()
    .route({ method: 'GET', path: '/check/plans', summary: 'The begun projects with something to look at' })
    .output(z.array(z.object({ project: z.string(), title: z.string(), folder: z.string().nullable().describe('its name in the text') })))
    .errors({ UNAUTHORIZED }),
  getPlan: machinesMay()
    .route({ method: 'GET', path: '/check/plans/{project_id}', summary: 'What to look at in the folder of a project, signed by this site' })
    .input(project)
    .output(
      z.object({
        plan: z.string().describe('JSON, signed as it stands'),
        signature: z.string(),
        key: z.string(),
        done: z.array(z.string()).describe('its tasks that are complete on this site'),
      }),
    )
    .errors({ UNAUTHORIZED, NOT_FOUND, PAYWALL, LOCKED }),
  handIn: machinesMay()
    .route({ method: 'POST', path: '/check/plans/{project_id}/answers', summary: 'Has judged what was found, and hands in what is right' })
    .input(
      project.extend({
        version: z.string().max(100).describe('of the plan'),
        found: z.array(z.object({ task: z.string().max(200), text: z.string().max(FOUND_LONGEST) })).max(TASKS_MOST),
      }),
    )
    .output(z.array(judged))
    .errors({ UNAUTHORIZED, NOT_FOUND, PAYWALL, LOCKED, OTHER_VERSION }),
}
