import { numbersFrom, plannable } from '../src/features/schedule/schedule.fixtures.ts'
import { planSchedule, tasksOf } from '../src/features/schedule/schedule.rules.ts'
import { figure, median, percentile } from './figure.ts'

const PROJECTS = 2000
const ROUNDS = 200
const below = numbersFrom(7)
// as long as the shipped ones
const projects = Array.from({ length: PROJECTS }, (_, at) => plannable(`project-${at}`, 60 + below(120)))

function plan(hoursPerDay: number): number {
  const begun = performance.now()
  const weeks = planSchedule(projects, { hoursPerDay, daysPerWeek: 5 })
  const milliseconds = performance.now() - begun
  if (tasksOf(weeks).length < PROJECTS) throw new Error('A task was lost')
  return milliseconds
}

for (let round = 0; round < 20; round += 1) plan(1)
for (const hoursPerDay of [1, 4]) {
  const times = Array.from({ length: ROUNDS }, () => plan(hoursPerDay))
  const name = `schedule: ${PROJECTS} projects, ${hoursPerDay} h a day`
  figure(name, median(times), 'ms', { most: 5 })
  figure(`${name}, p99`, percentile(times, 0.99), 'ms')
}
