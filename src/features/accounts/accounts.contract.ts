import { oc } from '@orpc/contract'
import { z } from 'zod'
import { isTimeZone } from './time-zone.rules.ts'
import { everyCall, refusals } from '#platform/http/errors.ts'
import {
  CODE,
  DOCUMENTATION_THEMES,
  EMAIL_LONGEST,
  PERSON_NAME_LONGEST,
  NICKNAME_PROBLEMS,
  PLANS,
  VARIABLE_SCOPES,
  type Access,
  type CallMeta,
} from './accounts.rules.ts'

const { UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT, UNPROCESSABLE_CONTENT } = refusals

export const PAYWALL = { status: 402, message: 'This is part of Pro.', data: z.object({ location: z.string() }) }
const anybody = { ...everyCall, FORBIDDEN }
const signedIn = { ...anybody, UNAUTHORIZED }

type Rest = Partial<Omit<Access, 'audience'>>

function accessOf(audience: Access['audience'], rest: Rest): CallMeta {
  return { access: { audience, own: false, impersonation: 'reads', changes: false, ...rest } }
}

/** Every call of every feature starts with one of these, so each call states who may make it. */
export function anyoneMay(rest: Rest = {}) {
  return oc.$meta<CallMeta>(accessOf('anyone', rest)).errors(anybody)
}

export function learnersMay(rest: Rest = {}) {
  return oc.$meta<CallMeta>(accessOf('signed-in', { own: true, ...rest })).errors(signedIn)
}

export function proMay(location: string, rest: Rest = {}) {
  return oc.$meta<CallMeta>(accessOf('pro', { own: true, ...rest, location })).errors({ ...signedIn, PAYWALL })
}

export function adminsMay(rest: Rest = {}) {
  return oc.$meta<CallMeta>(accessOf('admin', rest)).errors(signedIn)
}

export const usageLimit = z.object({
  free: z.number().int().nullable().describe('null is unlimited'),
  pro: z.number().int().nullable().describe('null is unlimited'),
  current: z.number().int(),
})

export const userInfo = z.object({
  id: z.string(),
  name: z.string(),
  nickname: z.string(),
  email: z.string(),
  picture: z.string().nullable().describe('an address on this site; takes ?size='),
  plan: z.enum(PLANS),
  paymentInfo: z.object({
    customerId: z.string().nullable(),
    customerName: z.string().nullable(),
    subscriptionId: z.string().nullable(),
  }),
  exp: z.number().int().describe('end of the lease in milliseconds: ask again before'),
  limits: z.record(z.string(), usageLimit),
  isPro: z.boolean(),
  isAdmin: z.boolean(),
  isLoggedIn: z.literal(true),
  isImpersonated: z.boolean(),
})

const preferences = z.object({
  currentProject: z.string().max(200).nullable(),
  selectedCategories: z.array(z.string().max(100)).max(50),
  hoursPerDay: z.number().min(0).max(8).describe('0 is none'),
  daysPerWeek: z.number().int().min(0).max(7).describe('0 is none'),
  isToolbarPinned: z.boolean().nullable(),
  emailUnsubscribed: z.boolean().nullable(),
  documentationTheme: z.enum(DOCUMENTATION_THEMES),
  profileURL: z.string().max(2048).nullable(),
  isWelcomed: z.boolean().describe('the first questions were answered or put aside'),
  welcomeStep: z.number().int().min(0).max(2).describe('how many of the first questions are behind them'),
  weeklyMail: z.boolean().describe('asked for a mail a week; emailUnsubscribed is about news'),
  timeZone: z.string().max(64).refine(isTimeZone, 'name a time zone, such as Europe/Berlin').describe('where their days begin and end'),
})

const session = z.object({
  id: z.string(),
  device: z.string().describe('Firefox on Windows'),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})

const variable = z.object({ name: z.string(), value: z.string(), scope: z.enum(VARIABLE_SCOPES) })

const email = z.string().trim().min(1).max(EMAIL_LONGEST)
const returnTo = z.string().optional()

const INVALID_EMAIL = { ...UNPROCESSABLE_CONTENT, message: 'Invalid email. Please try again.' }
const INVALID_CODE = {
  ...UNPROCESSABLE_CONTENT,
  message: 'That code was invalid. Please try again.',
  data: z.object({
    triesLeft: z.number().int().describe('0 when another code is needed'),
    newerSentAt: z.iso.datetime().optional().describe('it was right once; this is when the one that took its place was sent'),
  }),
}
const TOO_SOON = {
  status: 429,
  message: 'A code is on its way. Please wait a moment before you ask for another.',
  data: z.object({ retryAfter: z.number().int().describe('seconds') }),
}
const TOO_MANY_CODES = {
  status: 429,
  message: 'You’ve requested too many codes. Please try again later.',
  data: z.object({ retryAfter: z.number().int().describe('seconds') }),
}
const NAME_TOO_LONG = { ...UNPROCESSABLE_CONTENT, message: `A name has up to ${PERSON_NAME_LONGEST} characters. Make it shorter.` }
const NICKNAME_REFUSED = {
  status: 422,
  message: 'This nickname cannot be used.',
  data: z.object({ problem: z.enum(NICKNAME_PROBLEMS) }),
}
const inPerson = { impersonation: 'refused' } as const
const inherent = { idempotency: 'inherent' } as const

export const accountsContract = {
  requestCode: anyoneMay(inherent)
    .route({ method: 'POST', path: '/auth/otp/login', summary: 'Sends a code to an address', inputStructure: 'detailed' })
    .input(z.object({ query: z.object({ returnTo }).optional(), body: z.object({ email }) }))
    .output(z.object({ resendIn: z.number().int().describe('seconds until another may be asked for') }))
    .errors({ INVALID_EMAIL, TOO_SOON, TOO_MANY_CODES }),
  verifyCode: anyoneMay(inherent)
    .route({ method: 'POST', path: '/auth/otp/verify', summary: 'Signs in, in the browser that asked for the code' })
    .input(z.object({ email, code: z.string().regex(CODE) }))
    .output(z.object({ returnTo: z.string().describe('a path on this site'), isNew: z.boolean() }))
    .errors({ INVALID_CODE }),
  startGoogle: anyoneMay(inPerson)
    .route({
      method: 'GET',
      path: '/auth/google',
      summary: 'Leads to the sign-in of the identity provider',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(z.object({ returnTo }))
    .output(z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) })),
  finishGoogle: anyoneMay(inPerson)
    .route({
      method: 'GET',
      path: '/auth/google/callback',
      summary: 'Where the identity provider leads back to',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(z.record(z.string(), z.string()))
    .output(z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) })),
  signOut: anyoneMay(inherent)
    .route({ method: 'POST', path: '/auth/logout', summary: 'Ends this session', successStatus: 204 })
    .output(z.void()),

  getUser: learnersMay()
    .route({ method: 'GET', path: '/user', summary: 'Who is signed in; renews the lease' })
    .input(z.object({ refresh_profile: z.string().optional() }).optional())
    .output(userInfo),
  saveName: learnersMay()
    .route({ method: 'PUT', path: '/user/name', summary: 'Changes the own name' })
    .input(z.object({ name: z.string().trim().min(1).max(500) }))
    .output(userInfo)
    .errors({ UNPROCESSABLE_CONTENT, NAME_TOO_LONG }),
  saveNickname: learnersMay()
    .route({ method: 'PUT', path: '/user/nickname', summary: 'Changes the name in the own public addresses' })
    .input(z.object({ nickname: z.string().trim().min(1).max(100) }))
    .output(userInfo)
    .errors({ NICKNAME_REFUSED }),
  getPreferences: learnersMay().route({ method: 'GET', path: '/user/preferences', summary: 'The own preferences' }).output(preferences),
  savePreferences: learnersMay()
    .route({ method: 'PUT', path: '/user/preferences', summary: 'Changes the given preferences and leaves the others' })
    .input(preferences.partial())
    .output(preferences)
    .errors({ PAYWALL }),
  saveVariable: learnersMay()
    .route({ method: 'PUT', path: '/user/variables', summary: "Keeps a value that projects' texts show; an empty one is removed" })
    .input(
      z.object({
        key: z.string().min(1).max(100),
        value: z.string().max(2000),
        scope: z.enum(VARIABLE_SCOPES).default('project'),
        projectId: z.string().max(200).optional().describe('which project, with the scope project'),
      }),
    )
    .output(variable)
    .errors({ CONFLICT }),
  testUser: learnersMay().route({ method: 'POST', path: '/user/test', summary: 'Does nothing', successStatus: 204 }).output(z.void()),

  listSessions: learnersMay(inPerson)
    .route({ method: 'GET', path: '/user/sessions', summary: 'Where one is signed in' })
    .output(z.array(session)),
  endSessions: learnersMay(inherent)
    .route({ method: 'DELETE', path: '/user/sessions', summary: 'Signs out everywhere, here too', successStatus: 204 })
    .output(z.void()),
  endSession: learnersMay()
    .route({ method: 'DELETE', path: '/user/sessions/{id}', summary: 'Signs out in one place', successStatus: 204 })
    .input(z.object({ id: z.string() }))
    .output(z.void())
    .errors({ NOT_FOUND }),
  exportUser: learnersMay({ ...inPerson, changes: true })
    .route({ method: 'GET', path: '/user/export', summary: 'All own data as a zip file', outputStructure: 'detailed' })
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) })),
  removeUser: learnersMay(inherent)
    .route({ method: 'DELETE', path: '/user', summary: 'Deletes the account and everything of it', successStatus: 204 })
    .output(z.void()),
}

export type User = z.infer<typeof userInfo>
export type Session = z.infer<typeof session>
export type UsageLimit = z.infer<typeof usageLimit>
