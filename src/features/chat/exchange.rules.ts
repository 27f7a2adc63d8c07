import type { ChatErrorType, ModelReason } from './chat-failures.rules.ts'
import type { StreamingMessage } from './reply-stream.rules.ts'
import type { ShownMessage } from './shown-messages.rules.ts'

/** One question and its reply in this page, from Send until the server has saved the reply. */
export interface Exchange {
  /** `asking` until the server has named the reply's stream */
  phase: 'idle' | 'asking' | 'hearing'
  question: ShownMessage | null
  reply: StreamingMessage | null
  streamId: string
  /** Stop was pressed */
  isUnwanted: boolean
  /** Try again was pressed before the failed exchange had ended */
  isWantedAgain: boolean
  failed: { id: string; type: ChatErrorType } | null
  problem: ChatErrorType | null
  /** Rating, sharing or clearing has failed, not a question: there is no question to send again. */
  hasActFailed: boolean
  says: string | null
  notice: string | null
  modelFailed: ModelFailed | null
  /** an upload of the question that the server no longer has */
  goneFile: string | null
}

/** Why a model gave no complete answer, as the server reports it. */
export interface ModelFailed {
  reason: ModelReason
  /** The project's own text can answer the same question. */
  projectAnswers: boolean
}

/** What went wrong; `says` is the server’s own sentence: when to retry, or why not. */
export interface Trouble {
  type: ChatErrorType
  says: string | null
}

export type ExchangeEvent =
  | { type: 'asked'; question: ShownMessage }
  | { type: 'named'; streamId: string }
  | { type: 'drawn'; reply: StreamingMessage }
  | { type: 'heard'; reply: StreamingMessage }
  | { type: 'failed'; trouble: Trouble }
  | { type: 'file_gone'; fileKey: string }
  | { type: 'stopped' | 'ended' | 'wanted_again' | 'began_again' | 'act_begun' | 'answered' }
  | { type: 'act_failed'; trouble: Trouble }

/** `give_up_soon`: abort if the server does not name the stream; `cancel`: tell the server, and abort. */
export type ExchangeEffect = 'give_up_soon' | 'cancel'

export const idleExchange: Exchange = {
  phase: 'idle',
  question: null,
  reply: null,
  streamId: '',
  isUnwanted: false,
  isWantedAgain: false,
  failed: null,
  problem: null,
  hasActFailed: false,
  says: null,
  notice: null,
  modelFailed: null,
  goneFile: null,
}

type Step = [Exchange, (ExchangeEffect | undefined)?]
type Rules = { [Type in ExchangeEvent['type']]?: (now: Exchange, event: Extract<ExchangeEvent, { type: Type }>) => Step }

const always: Rules = {
  act_begun: (now) => [{ ...now, problem: null }],
  act_failed: (now, { trouble }) => [{ ...troubled(now, trouble), hasActFailed: true }],
  // only the reply to the failed question was lost
  answered: (now) => [{ ...now, failed: null, problem: null }],
}

const busy: Rules = {
  ...always,
  failed: (now, { trouble }) => [{ ...troubled(now, trouble), failed: { id: now.question?.id ?? '', type: trouble.type } }],
  file_gone: (now, { fileKey }) => [{ ...now, goneFile: fileKey }],
  wanted_again: (now) => [{ ...now, isWantedAgain: true }],
  ended: (now) => [{ ...now, phase: 'idle', question: null, reply: null, streamId: '', isUnwanted: false }],
}

/** What each phase does with an event; it ignores the others. */
const table: Record<Exchange['phase'], Rules> = {
  idle: {
    ...always,
    asked: (_, { question }) => [{ ...idleExchange, phase: 'asking', question }],
    began_again: (now) => [{ ...now, isWantedAgain: false }],
  },
  asking: {
    ...busy,
    named: (now, { streamId }) => [
      { ...now, phase: 'hearing', streamId, question: now.question && { ...now.question, isPending: false } },
      now.isUnwanted ? 'cancel' : undefined,
    ],
    stopped: (now) => (now.isUnwanted ? [now] : [{ ...now, isUnwanted: true }, 'give_up_soon']),
  },
  hearing: {
    ...busy,
    drawn: (now, { reply }) => [{ ...now, reply }],
    heard: (now, { reply }) => [{ ...now, reply, says: reply.says, notice: reply.notice, modelFailed: failureOf(reply) }],
    stopped: (now) => (now.isUnwanted ? [now] : [{ ...now, isUnwanted: true }, 'cancel']),
  },
}

export function nextExchange(now: Exchange, event: ExchangeEvent): Step {
  const rule = table[now.phase][event.type] as ((now: Exchange, event: ExchangeEvent) => Step) | undefined
  return rule ? rule(now, event) : [now]
}

/** What the model said before it broke off stays, unless the server says when to retry. */
function troubled(now: Exchange, { type, says }: Trouble): Exchange {
  return { ...now, problem: type, hasActFailed: false, says: says ?? now.says }
}

function failureOf({ reason, projectAnswers }: StreamingMessage): ModelFailed | null {
  return reason && { reason, projectAnswers }
}

/** What the panel says about the exchange. */
export function toldOf({ phase, reply, problem, hasActFailed, says, notice, modelFailed }: Exchange) {
  const hasBrokenOff = problem === 'STREAMING_ERROR'
  return {
    problem,
    hasActFailed,
    notice,
    modelFailed: hasBrokenOff ? modelFailed : null,
    says: hasBrokenOff || problem === 'RATE_LIMIT_ERROR' || problem === 'AUTHENTICATION_ERROR' ? says : null,
    typing: phase === 'idle' ? null : typingOf(reply),
  }
}

/** No text yet, or the text is complete but not saved yet. */
function typingOf(reply: StreamingMessage | null): 'looking' | 'keeping' | null {
  if (reply === null || reply.content === '') return 'looking'
  return reply.isActive ? null : 'keeping'
}
