import { z } from 'zod'
import { PAYWALL, anyoneMay, learnersMay } from '#features/accounts/accounts.contract.ts'
import { writtenDocument } from '#features/documents/documents.contract.ts'
import { takenDown } from '#features/takedowns/takedowns.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { DESCRIPTION_LONGEST, FILE_TYPES, MOST_ARRANGED, TITLE_LONGEST, WEBSITE_LONGEST } from './portfolio.rules.ts'

const { NOT_FOUND, PRECONDITION_FAILED } = refusals

const NOT_A_URL = { status: 422, message: 'Not a valid URL' }
const NOT_REACHABLE = { status: 422, message: 'Others can’t open this address: it leads to your own machine or network.' }
const NO_TITLE = { status: 422, message: 'Please give your project a title.' }
const FILE_GONE = { status: 422, message: 'This file is no longer here. Please upload it again.' }
const NOT_FINISHED = { status: 422, message: 'Finish the project first. Then you can add it to your portfolio.' }
const OTHER_TYPE = { status: 422, message: 'A project from Waymark can’t become a file or a link, nor the other way round.' }

const link = z.object({ url: z.string() })
const file = z.object({ storageName: z.string(), fileName: z.string(), fileType: z.enum(FILE_TYPES) })
const project = z.object({
  id: z.string(),
  storageName: z.string().nullable().describe('the copy of its documentation that it shows; null without'),
  picture: z.string().nullable().describe('the own picture that it shows, by the name of its upload; null without'),
  excerpt: z
    .object({ name: z.string(), text: z.string(), isPublic: z.boolean().describe('whether others see it too') })
    .nullable()
    .describe('the beginning of what was written in it; for others only where its owner lets them read it'),
})

const facts = {
  id: z.string(),
  title: z.string(),
  isPublic: z.boolean().describe('shown to others, unless it is taken down'),
  takenDown,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

const portfolioDocument = z.discriminatedUnion('type', [
  z.object({ ...facts, type: z.literal('URL'), url: link }),
  z.object({ ...facts, type: z.literal('FILE'), file }),
  z.object({ ...facts, type: z.literal('PROJECT'), project, finishedAt: z.iso.datetime(), tasksDone: z.number().int() }),
])

const CHANGED_ELSEWHERE = { ...PRECONDITION_FAILED, message: 'This project was changed elsewhere meanwhile.', data: portfolioDocument }

const skills = z.object({ categories: z.array(z.string()), concepts: z.array(z.string()) })

const portfolio = z.object({
  nickname: z.string(),
  title: z.string(),
  description: z.string(),
  documents: z.array(portfolioDocument),
  ownerName: z.string(),
  ownerPicture: z.string().nullable().describe('an address on this site'),
  takenDown,
  isOrdered: z.boolean().describe('as their owner put them; false is newest first'),
  skills: skills.describe('of the projects among its documents'),
})

const work = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  concepts: z.array(z.string()),
  steps: z.array(z.object({ title: z.string(), tasks: z.array(z.string()) })),
})

const shownDocument = z.object({
  document: portfolioDocument,
  ownerName: z.string(),
  ownerPicture: z.string().nullable(),
  work: work.nullable().describe('of a project: what was done'),
  written: writtenDocument.nullable().describe('of a project: what its documentation says; null where only its file is kept'),
  pages: z.number().int().describe('of a PDF that is shown page by page; 0 without'),
})

const ownPicture = z.object({ storageName: z.string(), title: z.string().describe('the task that it was sent for') })

const given = {
  title: z.string().trim().min(1).max(TITLE_LONGEST),
  isPublic: z.boolean().optional().describe('shown to others; a new document is unless told otherwise, a changed one stays as it was'),
}

const newDocument = z.discriminatedUnion('type', [
  z.object({ ...given, type: z.literal('URL'), url: z.object({ url: z.string().trim().min(1).max(WEBSITE_LONGEST) }) }),
  z.object({ ...given, type: z.literal('FILE'), file: z.object({ storageName: z.string().max(300), fileName: z.string().max(1000) }) }),
  z.object({
    ...given,
    type: z.literal('PROJECT'),
    project: z.object({
      id: z.string().max(200),
      storageName: z.string().max(300).optional().describe('a copy of its documentation'),
      picture: z.string().max(300).nullable().optional().describe('an own picture from its tasks; null for none, left out for no change'),
    }),
  }),
])

const details = z.object({ title: z.string().max(TITLE_LONGEST), description: z.string().max(DESCRIPTION_LONGEST) })
const DETAILS_CHANGED = { ...CHANGED_ELSEWHERE, message: 'This was changed elsewhere meanwhile.', data: details }
const owner = z.object({ nickname: z.string().max(100) })
const named = z.object({ id: z.string().max(100) })

export const portfolioContract = {
  getPortfolio: learnersMay().route({ method: 'GET', path: '/portfolio', summary: 'The own portfolio' }).output(portfolio),
  savePortfolio: learnersMay()
    .route({ method: 'PUT', path: '/portfolio', summary: 'Changes title and description of the own portfolio' })
    .input(details.partial().extend({ seen: details.partial().optional().describe('changes a text only if it still is this') }))
    .output(details)
    .errors({ CHANGED_ELSEWHERE: DETAILS_CHANGED }),
  arrangeDocuments: learnersMay()
    .route({ method: 'PUT', path: '/portfolio/documents', summary: 'Puts the documents in this order; null is newest first' })
    .input(z.object({ order: z.array(z.string().max(100)).max(MOST_ARRANGED).nullable() }))
    .output(z.object({ order: z.array(z.string()).nullable().describe('of documents that there are') })),
  listPictures: learnersMay()
    .route({ method: 'GET', path: '/portfolio/pictures', summary: 'Own pictures from the tasks of a finished project' })
    .input(z.object({ projectId: z.string().max(200) }))
    .output(z.array(ownPicture)),
  addDocument: learnersMay({ idempotency: 'handler' })
    .route({ method: 'POST', path: '/portfolio/documents', summary: 'Adds a link, an uploaded file or a finished project' })
    .input(newDocument)
    .output(portfolioDocument)
    .errors({ PAYWALL, NOT_A_URL, NOT_REACHABLE, NO_TITLE, FILE_GONE, NOT_FINISHED }),
  editDocument: learnersMay({ idempotency: 'handler' })
    .route({
      method: 'PUT',
      path: '/portfolio/documents/{id}',
      summary: 'Puts this in the place of what the document was; with If-Match, only if its updatedAt is still that',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        params: named,
        headers: z.object({ 'if-match': z.string().max(100).optional() }).optional(),
        body: newDocument,
      }),
    )
    .output(portfolioDocument)
    .errors({ NOT_FOUND, CHANGED_ELSEWHERE, NOT_A_URL, NOT_REACHABLE, NO_TITLE, FILE_GONE, NOT_FINISHED, OTHER_TYPE }),
  removeDocument: learnersMay()
    .route({
      method: 'DELETE',
      path: '/portfolio/documents/{id}',
      summary: 'Removes a document with its file',
      successStatus: 204,
    })
    .input(named)
    .output(z.void())
    .errors({ NOT_FOUND }),
  getPublicPortfolio: anyoneMay()
    .route({ method: 'GET', path: '/{nickname}/portfolio', summary: 'What others see of a portfolio' })
    .input(owner)
    .output(portfolio)
    .errors({ NOT_FOUND }),
  getOwnDocument: learnersMay()
    .route({ method: 'GET', path: '/portfolio/documents/{id}', summary: 'One own document' })
    .input(named)
    .output(shownDocument)
    .errors({ NOT_FOUND }),
  getPublicDocument: anyoneMay()
    .route({ method: 'GET', path: '/{nickname}/portfolio/documents/{id}', summary: 'One document that others see' })
    .input(owner.extend(named.shape))
    .output(shownDocument)
    .errors({ NOT_FOUND }),
}

export type Portfolio = z.infer<typeof portfolio>
export type PortfolioDocument = z.infer<typeof portfolioDocument>
export type ShownDocument = z.infer<typeof shownDocument>
export type OwnPicture = z.infer<typeof ownPicture>
export type NewDocument = z.input<typeof newDocument>
export type PortfolioDetails = z.infer<typeof details>
export type FinishedWork = z.infer<typeof work>
