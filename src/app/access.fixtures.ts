import { listSessions } from '#features/accounts/sessions/store.ts'
import type { Account } from '#features/accounts/store.ts'
import { keepUpload } from '#features/uploads/server.ts'
import type { CallLine } from '#platform/http/call-table.ts'
import type { Site } from './fixtures.ts'

export const ROLES = ['visitor', 'free', 'another free', 'pending', 'pro', 'admin', 'impersonating'] as const
export type Role = (typeof ROLES)[number]
export const THINGS = ['own', 'foreign', 'missing'] as const
export type Thing = (typeof THINGS)[number]

/** One try: who owns the thing that is asked for. */
export interface Try {
  site: Site
  owner: Account
}

/** How a call is made so that it works, and with which status it then answers. */
export interface Example {
  gives?: number
  /** Where a role gets another answer than `gives`, for another reason than access. */
  except?: Partial<Record<Role, number>>
  /** `count` tells one try from another. */
  body?: (count: number) => unknown
  query?: string
  /** What stands for the {parameters}, one after the other with a slash between them, made for its owner. */
  thing?: (of: Try) => Promise<string>
  /** A name that nothing has. */
  missing?: string
  /** Where a foreign thing is no secret. */
  foreign?: number
  /** Where even what exists is for admins alone. */
  hidden?: { name: string; from: readonly Role[] }
}

const NOWHERE = '019bc0e2-0000-7000-8000-000000000000'
const PDF = { type: 'application/pdf', files: [{ suffix: '', body: Buffer.from('%PDF-1.7') }] }
const NOT_ADMINS = ROLES.filter((role) => role !== 'admin')

async function answerOf({ site, owner }: Try): Promise<string> {
  return (await keepUpload(site.services, owner.id, 'lamp_task', PDF)).storageName
}

async function sessionOf({ site, owner }: Try): Promise<string> {
  await site.signedIn(owner)
  const [session] = await listSessions(site.services.db, owner.id, site.clock.now())
  return session?.id ?? NOWHERE
}

const project: Example = { thing: async () => 'lamp', foreign: 200, missing: 'nothing', hidden: { name: 'other', from: NOT_ADMINS } }

const learnersProject: Example = { thing: async () => 'lamp', foreign: 200, missing: 'nothing' }

const task: Example = { thing: async () => 'lamp/brightness', foreign: 200, missing: 'lamp/nothing' }

/** Every call needs an example here: one that has none fails the test. */
export const examples: Record<string, Example> = {
  'accounts.requestCode': { body: (count) => ({ email: `somebody${count}@example.org` }) },
  'accounts.verifyCode': { body: () => ({ email: 'somebody@example.org', code: '000000' }), gives: 422 },
  'accounts.startGoogle': { gives: 302 },
  'accounts.finishGoogle': { gives: 302 },
  'accounts.signOut': { gives: 204 },
  'accounts.getUser': {},
  'accounts.saveName': { body: () => ({ name: 'Somebody' }) },
  'accounts.saveNickname': { body: (count) => ({ nickname: `somebody-${count + 100}` }) },
  'accounts.getPreferences': {},
  'accounts.savePreferences': { body: () => ({ hoursPerDay: 2 }) },
  'accounts.saveVariable': { body: () => ({ key: 'region', value: 'eu', projectId: 'lamp' }) },
  'accounts.testUser': { gives: 204 },
  'accounts.listSessions': {},
  'accounts.endSessions': { gives: 204 },
  'accounts.endSession': { gives: 204, thing: sessionOf, missing: NOWHERE },
  'accounts.exportUser': {},
  'accounts.removeUser': { gives: 204 },
  'uploads.signUpload': { query: 'fileName=lamp_task' },
  'uploads.getUpload': { thing: answerOf, missing: 'lamp_nothing' },
  'uploads.savePicture': { body: () => ({ picture: null }) },
  'plans.getFeatures': {},
  'plans.createCheckout': { query: 'billing_period=monthly', except: { pending: 409, pro: 409 } },
  'plans.openPortal': {},
  'events.recordEvent': { body: () => ({ name: 'paywall_opened' }), gives: 204 },
  'events.countEvents': {},
  'admin.listAudit': {},
  'projects.listProjects': {},
  'projects.getProject': project,
  'projects.getContent': project,
  'projects.saveProject': { ...learnersProject, body: () => ({ track: null }) },
  'projects.saveSelection': { body: () => [{ projectId: 'lamp', selectedTime: '2026-01-01T00:00:00.000Z' }] },
  'projects.resetProject': learnersProject,
  'projects.updateContent': learnersProject,
  'projects.getFile': { thing: async () => 'lamp/annotations.json', foreign: 200, missing: 'lamp/nothing.json' },
  'projects.saveFile': {
    thing: async () => 'lamp/annotations.json',
    foreign: 428,
    gives: 428,
    missing: 'lamp/nothing.json',
    body: () => ({}),
  },
  'projects.removeFile': { gives: 204, thing: async () => 'lamp/annotations.json', foreign: 204, missing: 'lamp/nothing.json' },
  'projects.unlockFile': { thing: async () => 'lamp/pro-inside.json', foreign: 200, missing: 'lamp/nothing.json' },
  'projects.getMarkers': { thing: async () => 'lamp/low', foreign: 200, missing: 'lamp/nothing' },
  'quizzes.getQuiz': { thing: async () => 'lamp', foreign: 200, missing: 'nothing', hidden: { name: 'other', from: ROLES } },
  'quizzes.answerQuestion': {
    thing: async () => 'lamp/lamp-quiz/light',
    foreign: 200,
    missing: 'lamp/lamp-quiz/dark',
    body: () => ({ round: 1, options: ['light'] }),
  },
  'quizzes.finishQuiz': {
    thing: async () => 'lamp/lamp-quiz',
    foreign: 200,
    missing: 'lamp/nothing',
    body: () => ({ score: 0, answers: { light: ['dark'] } }),
  },
  'validations.listValidations': project,
  'validations.getValidation': task,
  'validations.saveAnswer': { ...task, body: () => ({ text: { data: '800' } }) },
  'concepts.getConcept': { thing: async () => 'lamp', foreign: 200, missing: 'nothing' },
  'catalogue.listCourses': {},
  'goals.getGoal': {},
  'goals.setGoal': { body: () => ({ goal: 'Light a lamp' }) },
  'search.search': { query: 'q=lamp' },
  'catalogue.recommendTopics': {},
  'schedule.getSchedule': { query: 'topics=All&hoursPerDay=2&daysPerWeek=5' },
  'schedule.exportSchedule': { query: 'topics=Networks' },
  'site.listTestimonials': {},
  'site.getLegalText': { thing: async () => 'terms', foreign: 200 },
}

/** The address of a call, with what stands for its parameters. */
export function addressOf({ path }: CallLine, name: string, query: string | undefined): string {
  const names = name.split('/')
  return path.replace(/\{[^}]+\}/g, () => names.shift() ?? '') + (query ? `?${query}` : '')
}
