import { oc } from '@orpc/contract'
import { expect, test } from 'vitest'
import { createCallTable } from './call-table.ts'

const contract = {
  projects: {
    list: oc.route({ method: 'GET', path: '/projects' }),
    one: oc.route({ method: 'GET', path: '/projects/{id}' }),
    change: oc.route({ method: 'PUT', path: '/projects/{id}' }),
    selection: oc.route({ method: 'PUT', path: '/projects/selection' }),
  },
}

test('a path lists the methods that its calls declare', () => {
  expect(createCallTable(contract).find('/projects/dns')?.methods).toEqual(['GET', 'PUT'])
})

test('a fixed path wins over a parameter', () => {
  expect(createCallTable(contract).find('/projects/selection')?.pattern).toBe('/projects/selection')
})

test('an unknown path has none', () => {
  expect(createCallTable(contract).find('/projects/a/b')).toBeUndefined()
})
