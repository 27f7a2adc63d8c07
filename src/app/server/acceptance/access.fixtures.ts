import { saveAnswer } from '#features/validations/validations.store.ts'
import { listSessions } from '#features/accounts/sessions.store.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { addToken } from '#features/assistants/assistants.store.ts'
import { addDevice } from '#features/check/devices.store.ts'
import { addMessage, openChat } from '#features/chat/chat.store.ts'
import { findPublished } from '#features/content/content.store.ts'
import { changeDoc, holdDoc } from '#features/documents/documents.store.ts'
import { addDocument } from '#features/portfolio/portfolio.store.ts'
import { beginProject, changeProject } from '#features/projects/projects.store.ts'
import { keptUpload } from '#features/uploads/uploads.fixtures.ts'
import type { CallLine } from '#platform/http/call-table.ts'
import { newId, newToken } from '#platform/ids.ts'
import type { Site } from '../server.fixtures.ts'

export const ROLES = ['visitor', 'free', 'another free', 'pending', 'pro', 'admin', 'impersonating'] as const
export type Role = (typeof ROLES)[number]
export const THINGS = ['own', 'foreign', 'missing'] as const
export type Thing = (typeof THINGS)[number]

/** One attempt: the owner of the requested thing. */
export interface Try {
  site: Site
  owner: Account
}

/** A request that succeeds, and its status. */
export interface Example {
  gives?: number
  /** Roles that get another status than `gives` for a reason other than access. */
  except?: Partial<Record<Role, number>>
  /** `count` makes each attempt unique. */
  body?: (count: number) => unknown
  query?: string
  /** Makes the thing for its owner and returns the values of the {parameters}, joined with slashes. */
  thing?: (of: Try) => Promise<string>
  /** The name of something that does not exist. */
  missing?: string
  /** The status for somebody else's thing, where that is not secret. */
  foreign?: number
  /** An existing thing that only admins may see. */
  hidden?: { name: string; from: readonly Role[] }
}

const NOWHERE = '019bc0e2-0000-7000-8000-000000000000'
const idOf = (count: number) => `019bc0e2-0000-7000-8000-${String(count).padStart(12, '0')}`
const PDF = { type: 'application/pdf', files: [{ suffix: '', body: Buffer.from('%PDF-1.7') }] }
const NOT_ADMINS = ROLES.filter((role) => role !== 'admin')

async function answerOf({ site, owner }: Try): Promise<string> {
  return (await keptUpload(site.services, owner.id, 'lamp_task', PDF)).storageName
}

async function sessionOf({ site, owner }: Try): Promise<string> {
  await site.signedIn(owner)
  const [session] = await listSessions(site.services.db, owner.id, site.clock.now())
  return session?.id ?? NOWHERE
}

async function deviceOf({ site, owner }: Try): Promise<string> {
  const [id, now] = [newId(), site.clock.now()]
  const seen = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 60_000) }
  await addDevice(site.services.db, { id, userId: owner.id, token: newToken(), machine: 'desk', network: '203.0.113.7', ...seen })
  return id
}

async function assistantOf({ site, owner }: Try): Promise<string> {
  const [id, now] = [newId(), site.clock.now()]
  const token = { id, userId: owner.id, token: newToken(), name: 'Editor', scopes: ['read' as const], createdAt: now, lastUsedAt: null }
  await addToken(site.services.db, { ...token, expiresAt: new Date(now.getTime() + 60_000) })
  return id
}

async function textOf({ site }: Try): Promise<string> {
  return `lamp/${(await findPublished(site.services.db, 'lamp'))?.version}`
}

async function chatOf({ site, owner }: Try): Promise<string> {
  return (await openChat(site.services.db, { id: newId(), userId: owner.id, projectId: 'lamp' }, site.clock.now())).id
}

async function replyOf(of: Try): Promise<string> {
  const chat = { id: await chatOf(of), userId: of.owner.id }
  const reply = { id: newId(), role: 'assistant' as const, content: [{ type: 'text' as const, text: 'It glows.' }] }
  await addMessage(of.site.services.db, chat, reply, of.site.clock.now())
  return `${chat.id}/${reply.id}`
}

const WEBSITE = { type: 'URL', title: 'My site', url: { url: 'example.org' } }

async function documentOf({ site, owner }: Try): Promise<string> {
  const [id, now] = [newId(), site.clock.now()]
  const content = { type: 'URL' as const, website: 'example.org' }
  await addDocument(site.services.db, { id, userId: owner.id, title: 'My site', isPublic: true, content, createdAt: now, updatedAt: now })
  return id
}

async function finishedBy({ site: { services, clock }, owner }: Try): Promise<string> {
  const now = clock.now()
  await beginProject(services.db, owner.id, 'lamp', now)
  await changeProject(services.db, owner.id, 'lamp', { status: 'COMPLETE', completedAt: now }, now)
  return 'lamp'
}

async function privateDocOf(of: Try): Promise<string> {
  const { db } = of.site.services
  const [now, made] = [of.site.clock.now(), newId()]
  const id = await finishedBy(of)
  await holdDoc(db, of.owner.id, id, now)
  const facts = { title: 'Lamp', subtitle: '', author: 'Somebody', finishedAt: now.toISOString(), facts: [], sections: [] }
  await changeDoc(db, of.owner.id, id, { run: made, made, madeAt: now, written: facts, hash: 'none' }, now)
  return `${of.owner.nickname}/${id}`
}

/** An answer that the model failed to review. */
async function stuckAnswerOf({ site, owner }: Try): Promise<string> {
  const [place, now] = [{ userId: owner.id, projectId: 'lamp', validationId: 'brightness' }, site.clock.now()]
  const review = { state: 'stuck', failures: 3, reason: 'away' } as const
  const text = { type: 'TEXT', text: 'Very bright', file: null, status: 'IN_REVIEW', message: null } as const
  await saveAnswer(site.services.db, place, 'Brightness', { ...text, revision: 1, misses: 0, checked: false, compared: null, review }, now)
  return `${owner.id}/lamp/brightness`
}

const project: Example = { thing: async () => 'lamp', foreign: 200, missing: 'nothing', hidden: { name: 'other', from: NOT_ADMINS } }

const learnersProject: Example = { thing: async () => 'lamp', foreign: 200, missing: 'nothing' }

const task: Example = { thing: async () => 'lamp/brightness', foreign: 200, missing: 'lamp/nothing' }

/** Every call needs an example here; a missing one fails the test. */
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
  'check.startDevice': { body: () => ({ machine: 'desk' }) },
  'check.askForToken': { gives: 400, body: () => ({ device_code: 'none' }) },
  'check.seeDevice': { gives: 422, body: () => ({ code: 'BBBB-BBBB' }) },
  'check.decideDevice': { gives: 422, body: () => ({ code: 'BBBB-BBBB', allow: true }) },
  'assistants.listTokens': {},
  'assistants.makeToken': { body: (count) => ({ name: `Editor ${count}`, scopes: ['read'] }) },
  // no test asks outside who an assistant is: e2e and attacks have a peer
  'assistants.seeRequest': { query: 'ask=none' },
  'assistants.allowRequest': { gives: 422, body: () => ({ ask: 'none', scopes: ['read'] }) },
  'assistants.endToken': { gives: 204, thing: assistantOf, missing: NOWHERE },
  'check.listDevices': {},
  'check.endDevice': { gives: 204, thing: deviceOf, missing: NOWHERE },
  // a session opens none of these, only the token of a machine does
  'check.seeOwnToken': { gives: 401 },
  'check.endOwnToken': { gives: 401 },
  'check.listPlans': { gives: 401 },
  'check.getPlan': { gives: 401, thing: async () => 'lamp', foreign: 401 },
  'check.handIn': { gives: 401, thing: async () => 'lamp', foreign: 401, body: () => ({ version: 'none', found: [] }) },
  'accounts.endSessions': { gives: 204 },
  'accounts.endSession': { gives: 204, thing: sessionOf, missing: NOWHERE },
  'accounts.exportUser': {},
  'accounts.removeUser': { gives: 204 },
  'uploads.signUpload': { query: 'fileName=lamp_task' },
  'uploads.getUpload': { thing: answerOf, missing: 'lamp_nothing' },
  'uploads.giveUpUpload': { gives: 204, thing: answerOf, missing: 'lamp_nothing' },
  'uploads.getOwnFiles': {},
  'uploads.savePicture': { body: () => ({ picture: null }) },
  'plans.getFeatures': {},
  'plans.createCheckout': { query: 'billing_period=monthly', except: { pending: 409, pro: 409 } },
  'plans.openPortal': {},
  'plans.getSubscription': {},
  // no subscriptions here
  'plans.cancelSubscription': { body: () => ({ atOnce: true }), gives: 404 },
  'plans.resumeSubscription': { gives: 404 },
  'events.recordEvent': { body: () => ({ name: 'paywall_opened' }), gives: 204 },
  'events.countEvents': {},
  'admin.listPeople': {},
  'admin.getPerson': { thing: async ({ owner }) => owner.id, foreign: 200, missing: NOWHERE },
  'admin.getState': {},
  'admin.listAudit': {},
  'admin.getModelUse': {},
  'figures.listFigures': {},
  'figures.getFigures': learnersProject,
  'drafts.listEdited': {},
  'drafts.openDraft': learnersProject,
  'drafts.saveDraft': { ...learnersProject, gives: 428, foreign: 428, body: () => ({ markdown: 'A lamp' }) },
  'drafts.saveFile': {
    thing: async () => 'lamp/answers.yaml',
    gives: 428,
    foreign: 428,
    missing: 'nothing/answers.yaml',
    body: () => ({ text: 'word:\n  value: lamp\n' }),
  },
  'drafts.removeDraft': { ...learnersProject, gives: 204, foreign: 204 },
  'drafts.checkDraft': learnersProject,
  'drafts.weighDraft': learnersProject,
  'drafts.drawDraft': learnersProject,
  'drafts.publishDraft': { ...learnersProject, gives: 404, foreign: 404, body: () => ({ edition: 0 }) },
  'projects.listProjects': {},
  'projects.getProject': project,
  'projects.getContent': project,
  'projects.getText': { thing: textOf, foreign: 200, missing: 'lamp/nothing' },
  'projects.saveProject': { ...learnersProject, body: () => ({ track: null }) },
  'projects.saveSelection': { body: () => [{ projectId: 'lamp', selectedTime: '2026-01-01T00:00:00.000Z' }] },
  'projects.savePosition': { ...learnersProject, body: () => ({ stepId: 'wire', blockId: 'wire', passed: 0 }) },
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
  'updates.getUpdate': learnersProject,
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
  'validations.listKeptAnswers': learnersProject,
  'validations.getValidation': task,
  'validations.compareAnswer': { ...task, gives: 409, foreign: 409, body: () => ({ compared: 'partly' }) },
  'validations.saveAnswer': { ...task, body: () => ({ text: { data: '800' } }) },
  'reviews.askAgain': { gives: 409, body: () => ({ answer: null }) },
  'reviews.lookAtAnswer': { thing: stuckAnswerOf, foreign: 200, missing: `${NOWHERE}/lamp/brightness` },
  'reviews.decideAnswer': {
    gives: 204,
    thing: stuckAnswerOf,
    foreign: 204,
    body: () => ({ revision: 1, verdict: 'COMPLETE', reason: 'It is bright.' }),
  },
  'concepts.getConcept': { thing: async () => 'lamp', foreign: 200, missing: 'nothing' },
  'actions.askAbout': { ...learnersProject, gives: 409, foreign: 409, body: () => ({ highlightedText: 'A lamp', query: 'Why?' }) },
  'actions.explain': { ...learnersProject, gives: 409, foreign: 409, body: () => ({ highlightedText: 'A lamp' }) },
  'actions.giveExamples': { ...learnersProject, gives: 409, foreign: 409, body: () => ({ highlightedText: 'A lamp' }) },
  'actions.summarize': { ...learnersProject, gives: 409, foreign: 409, body: () => ({ highlightedText: 'A lamp' }) },
  'notes.listNotes': {},
  'notes.listBookmarks': {},
  'moderation.reportPage': { gives: 202, body: (count) => ({ id: idOf(count), page: '/nobody/portfolio', reason: 'other' }) },
  'moderation.countReports': {},
  'moderation.listReports': {},
  'moderation.closeReports': { gives: 409, body: () => ({ ids: [NOWHERE] }) },
  'moderation.takeDown': {
    gives: 404,
    body: () => ({ userId: NOWHERE, kind: 'portfolio', subject: '', reason: 'Somebody else’s address' }),
  },
  'moderation.putBack': { gives: 404, body: () => ({ userId: NOWHERE, kind: 'portfolio', subject: '' }) },
  'chat.getChat': { query: 'projectId=lamp' },
  'chat.listMessages': { thing: chatOf, missing: NOWHERE },
  'chat.sendMessage': {
    thing: chatOf,
    missing: NOWHERE,
    // a question is identified by its id
    body: (count) => ({ messages: [{ id: idOf(count), role: 'user', content: [{ type: 'text', text: 'Why does it glow?' }] }] }),
  },
  'chat.resumeStream': { thing: replyOf, missing: `${NOWHERE}/${NOWHERE}` },
  'chat.clearMessages': { thing: chatOf, missing: NOWHERE },
  'chat.cancelStream': { gives: 204, thing: async (of) => `${await chatOf(of)}/${NOWHERE}`, missing: `${NOWHERE}/${NOWHERE}` },
  'chat.rateMessage': { thing: replyOf, missing: `${NOWHERE}/${NOWHERE}`, body: () => ({ vote: 'up' }) },
  'chat.shareQuestion': { thing: replyOf, missing: `${NOWHERE}/${NOWHERE}`, body: () => ({ isShared: true }) },
  'portfolio.getPortfolio': {},
  'portfolio.savePortfolio': { body: () => ({ title: 'What I built' }) },
  'portfolio.arrangeDocuments': { body: () => ({ order: null }) },
  'portfolio.listPictures': { query: 'projectId=lamp' },
  'portfolio.addDocument': { body: () => WEBSITE },
  'portfolio.editDocument': { thing: documentOf, missing: NOWHERE, body: () => WEBSITE },
  'portfolio.removeDocument': { gives: 204, thing: documentOf, missing: NOWHERE },
  'portfolio.getOwnDocument': { thing: documentOf, missing: NOWHERE },
  'portfolio.getPublicPortfolio': {
    thing: async (of) => documentOf(of).then(() => of.owner.nickname),
    foreign: 200,
    missing: 'nobody-at-all',
  },
  'portfolio.getPublicDocument': {
    thing: async (of) => `${of.owner.nickname}/${await documentOf(of)}`,
    foreign: 200,
    missing: `nobody-at-all/${NOWHERE}`,
  },
  'documents.getDocs': learnersProject,
  'documents.regenerateDocs': { thing: finishedBy, foreign: 422, missing: 'nothing' },
  'documents.shareDocs': { thing: finishedBy, foreign: 422, missing: 'nothing', body: () => ({ public: true }) },
  'documents.getDraft': { thing: finishedBy, foreign: 422, missing: 'nothing' },
  'documents.editDraft': { thing: finishedBy, foreign: 422, missing: 'nothing', body: () => ({ texts: { title: 'My lamp' } }) },
  'documents.polishPassage': {
    thing: finishedBy,
    foreign: 422,
    missing: 'nothing',
    gives: 409,
    body: () => ({ text: 'i build a lamp, than it glow.' }),
  },
  'documents.copyDoc': { thing: finishedBy, foreign: 422, missing: 'nothing', gives: 409, body: () => ({ newName: 'lamp-1' }) },
  'documents.getPublicDoc': { thing: privateDocOf, missing: 'nobody-at-all/lamp' },
  'credentials.getProof': learnersProject,
  'credentials.shareProof': { thing: finishedBy, foreign: 422, missing: 'nothing', body: () => ({ public: true }) },
  'credentials.getPublicProof': {
    thing: async (of) => `${of.owner.nickname}/${await finishedBy(of)}`,
    missing: 'nobody-at-all/lamp',
  },
  'catalogue.listCourses': {},
  'goals.getGoal': {},
  'goals.setGoal': { body: () => ({ goal: 'Light a lamp' }) },
  'goals.undoGoal': {},
  'search.search': { query: 'q=lamp' },
  'catalogue.recommendTopics': {},
  'schedule.getSchedule': { query: 'topics=All&hoursPerDay=2&daysPerWeek=5' },
  'schedule.exportSchedule': { query: 'topics=Networks' },
  'schedule.getPlan': {},
  'schedule.changePlan': { body: () => ({ dayOff: { date: '2026-03-04', isOff: true } }) },
  'sharing.getCompletion': { thing: finishedBy, foreign: 409, missing: 'nothing' },
  'recall.getWaiting': {},
  'recall.getSitting': {},
  'recall.answerQuestion': { gives: 404, body: () => ({ date: '2026-01-15', item: 'quiz:lamp:light', options: ['light'] }) },
  'recall.savePart': { body: () => ({ takesPart: true }) },
  'recall.listGuesses': learnersProject,
  'recall.saveGuessing': { body: () => ({ guesses: false }) },
  'recall.getEffect': {},
  'today.getToday': {},
  'today.getCalendarAddress': {},
  'today.makeCalendarAddress': {},
  'today.removeCalendarAddress': { gives: 204 },
  'site.listTestimonials': {},
  'site.getLegalText': { thing: async () => 'terms', foreign: 200 },
}

/** The address of a call with its parameters filled in. */
export function addressOf({ path }: CallLine, name: string, query: string | undefined): string {
  const names = name.split('/')
  return path.replace(/\{[^}]+\}/g, () => names.shift() ?? '') + (query ? `?${query}` : '')
}
