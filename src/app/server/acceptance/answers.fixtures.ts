import type { ValidationList, ValidationResponse } from '#features/validations/validations.contract.ts'
import { ada, type Reply } from './projects.fixtures.ts'

export type Saved = ValidationResponse & { setAside: string | null; box: { id: string; status: string }[] }

export const at = (task: string, project = 'answers') => `/projects/${project}/validations/${task}`
export const save = (task: string, text: string, more: object = {}, who = ada, headers: Record<string, string> = {}) =>
  who.send('POST', at(task), { text: { data: text }, ...more }, headers) as Promise<Reply<Saved>>
export const list = (who = ada, query = '') => who.send('GET', `/projects/answers/validations${query}`) as Promise<Reply<ValidationList>>
export const read = (task: string, who = ada) => who.send('GET', at(task)) as Promise<Reply<ValidationResponse>>
export const done = { status: 'COMPLETE' }
