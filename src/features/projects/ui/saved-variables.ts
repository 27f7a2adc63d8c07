import type { QueryClient } from '@tanstack/react-query'
import type { AccountsCalls } from '#features/accounts/client.ts'
import type { Variable } from '#features/accounts/rules.ts'
import { tickName, type ReadingMemory } from '#features/content/ui/reading-memory.ts'
import type { DrawnTicks } from '../client.ts'
import type { PlacedProject } from '../contract.ts'

const TICK = tickName('')
const NAMED = /^(?:variable|shared:([^:]*)):(.*)$/s

function variableIn(name: string): Pick<Variable, 'name' | 'scope'> | null {
  const found = NAMED.exec(name)
  return found && { name: found[2] ?? '', scope: found[1] === undefined ? 'project' : 'user' }
}

/** What the server drew the page with. */
interface Drawn {
  variables: readonly Pick<Variable, 'name' | 'value'>[]
  ticks?: DrawnTicks
}

/** Values go to the server and show at once; one that is refused is taken back. All else stays on this device. */
export function savedVariables(
  here: ReadingMemory,
  saved: Drawn,
  save: (variable: Variable) => Promise<void>,
  failed: () => void,
  noteTick: (blockId: string, on: boolean) => void = () => undefined,
): ReadingMemory {
  const drawn = new Map(saved.variables.map(({ name, value }) => [name, value]))
  const values = new Map(drawn)
  const listeners = new Set<() => void>()

  function show(name: string, value: string | undefined) {
    if (value === undefined || value === '') values.delete(name)
    else values.set(name, value)
    for (const listener of listeners) listener()
  }
  return {
    get(name) {
      const variable = variableIn(name)
      return variable ? (values.get(variable.name) ?? null) : here.get(name)
    },
    set(name, value) {
      const variable = variableIn(name)
      if (!variable) {
        here.set(name, value)
        if (name.startsWith(TICK)) noteTick(name.slice(TICK.length), value === 'yes')
        return
      }
      const before = values.get(variable.name)
      show(variable.name, value)
      save({ ...variable, value }).catch(() => {
        if ((values.get(variable.name) ?? '') === value) show(variable.name, before)
        failed()
      })
    },
    show: (name, value) => here.set(name, value),
    drawn(name) {
      if (!name.startsWith(TICK)) return drawn.get(variableIn(name)?.name ?? '') ?? null
      const on = saved.ticks?.[name.slice(TICK.length)]
      return on === undefined ? null : on ? 'yes' : 'no'
    },
    subscribe(listener) {
      const leave = here.subscribe(listener)
      listeners.add(listener)
      return () => {
        leave()
        listeners.delete(listener)
      }
    },
  }
}

export async function saveVariable(
  { accounts }: AccountsCalls,
  queryClient: QueryClient,
  projectId: string,
  { name, value, scope }: Variable,
): Promise<void> {
  await accounts.saveVariable({ key: name, value, scope, ...(scope === 'project' ? { projectId } : {}) })
  queryClient.setQueryData<PlacedProject>(['projects', projectId], (project) => {
    if (!project) return project
    const others = project.variables.filter((variable) => variable.name !== name)
    return { ...project, variables: value === '' ? others : [...others, { name, value }] }
  })
}
