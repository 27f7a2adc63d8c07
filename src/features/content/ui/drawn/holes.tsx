import { LockedMission } from '../../nodes/locked-mission.tsx'
import { QuizPlace } from '../../nodes/quiz-place.tsx'
import { AnswerPlace, TaskBoxPlace } from '../task-places.tsx'
import { TextBox } from '../../nodes/text-box.tsx'
import { UrlBox } from '../../nodes/url-box.tsx'
import type { ComponentType } from 'react'

/** The interactive parts of a text. Everything else is finished HTML. */
const HOLES: Record<string, ComponentType<never>> = { AnswerPlace, LockedMission, QuizPlace, TaskBoxPlace, TextBox, UrlBox }

export function nameOfHole(type: unknown): string | undefined {
  return Object.keys(HOLES).find((name) => HOLES[name] === type)
}

export function holeOf(name: string): ComponentType<object> {
  const found = HOLES[name]
  if (!found) throw new Error(`There is no part ${name} for a text`)
  return found as ComponentType<object>
}
