import type { QueryClient } from '@tanstack/react-query'
import type { AccountsCalls } from '#features/accounts/accounts.client.ts'
import type { LearnerVariable } from '#features/accounts/accounts.rules.ts'
import { tickName, type ReadingMemory } from '#features/content/ui/reading-memory.ts'
import { openOutbox, wishes } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { projectKey, type DrawnTicks } from '../projects.client.ts'
import type { PlacedProject } from '../projects.contract.ts'

const TICK = tickName('')
const NAMED = /^(?:variable|shared:([^:]*)):(.*)$/s

function variableIn(name: string): Pick<LearnerVariable, 'name' | 'scope'> | null {
  const found = NAMED.exec(name)
  return found && { name: found[2] ?? '', scope: found[1] === undefined ? 'project' : 'user' }
}

/** The state with which the server rendered the page. */
interface Drawn {
  variables: readonly Pick<LearnerVariable, 'name' | 'value'>[]
  ticks?: DrawnTicks
}

const idOf = ({ name, scope }: Pick<LearnerVariable, 'name' | 'scope'>) => `${scope}:${name}`

/** The memory of a visitor: kept on this device, and sent after sign-in. */
export function visitorsMemory(
  here: ReadingMemory,
  outbox: Pick<Outbox<LearnerVariable, void>, 'edit'>,
  noteTick: (blockId: string, on: boolean) => void,
): ReadingMemory {
  return {
    ...here,
    set(name, value) {
      here.set(name, value)
      const variable = variableIn(name)
      if (variable) outbox.edit(idOf(variable), { ...variable, value })
      if (name.startsWith(TICK)) noteTick(name.slice(TICK.length), value === 'yes')
    },
  }
}

/** Shows a value before it is saved, and rolls back a refused one. Everything else stays on this device. */
export function savedVariables(
  here: ReadingMemory,
  saved: Drawn,
  outbox: Pick<Outbox<LearnerVariable, void>, 'get' | 'edit' | 'subscribe'>,
  /** the server's current values */
  kept: () => Drawn['variables'],
  noteTick: (blockId: string, on: boolean) => void = () => undefined,
): ReadingMemory {
  const valueIn = (variables: Drawn['variables'], name: string) => variables.find((one) => one.name === name)?.value || null
  return {
    get(name) {
      const variable = variableIn(name)
      if (!variable) return here.get(name)
      const { draft } = outbox.get(idOf(variable))
      return draft ? draft.value || null : valueIn(kept(), variable.name)
    },
    set(name, value) {
      const variable = variableIn(name)
      if (variable) return outbox.edit(idOf(variable), { ...variable, value })
      here.set(name, value)
      if (name.startsWith(TICK)) noteTick(name.slice(TICK.length), value === 'yes')
      return undefined
    },
    show: (name, value) => here.set(name, value),
    drawn(name) {
      if (!name.startsWith(TICK)) return valueIn(saved.variables, variableIn(name)?.name ?? '')
      const on = saved.ticks?.[name.slice(TICK.length)]
      return on === undefined ? null : on ? 'yes' : 'no'
    },
    subscribe(listener) {
      const leave = here.subscribe(listener)
      const leaveOutbox = outbox.subscribe(listener)
      return () => {
        leave()
        leaveOutbox()
      }
    },
  }
}

interface VariablesPlace {
  calls: AccountsCalls
  queryClient: QueryClient
  /** null for a visitor */
  owner: string | null
  projectId: string
}

export function openVariables(
  { calls, queryClient, owner, projectId }: VariablesPlace,
  onDropped: () => void,
): Outbox<LearnerVariable, void> {
  return openOutbox<LearnerVariable, void>({
    kind: 'variable',
    subject: projectId,
    owner,
    rules: wishes,
    onDropped,
    valueIn: (kept) => {
      const { name, value, scope } = (kept ?? {}) as Partial<LearnerVariable>
      return typeof name === 'string' && typeof value === 'string' && (scope === 'project' || scope === 'user')
        ? { name, value, scope }
        : null
    },
    async send(_, { key, value: { name, value, scope } }) {
      const input = { key: name, value, scope, ...(scope === 'project' ? { projectId } : {}) }
      await calls.accounts.saveVariable(input, { context: { idempotencyKey: key } })
    },
    onSaved(_, __, { value: { name, value } }) {
      queryClient.setQueryData<PlacedProject>(projectKey(projectId), (project) => {
        if (!project) return project
        const others = project.variables.filter((variable) => variable.name !== name)
        return { ...project, variables: value === '' ? others : [...others, { name, value }] }
      })
    },
  })
}
