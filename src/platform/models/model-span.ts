import { endSpan, type Span, type SpanStart } from '#platform/traces/spans.ts'
import type { FailureReason, Tokens } from './models.rules.ts'

/** What is asked of a model and what it says are no part of it. */
export function modelSpan(operation: 'chat' | 'transcribe', model: string, facts: { provider?: string; purpose?: string } = {}): SpanStart {
  const attributes = {
    'gen_ai.operation.name': operation,
    'gen_ai.request.model': model,
    'gen_ai.provider.name': facts.provider,
    'model.purpose': facts.purpose,
  }
  return { name: `${operation} ${model}`, kind: 'client', attributes }
}

export function endModelSpan(span: Span, tokens: Tokens | null, failure: FailureReason | null): void {
  const attributes = {
    'gen_ai.usage.input_tokens': tokens?.read,
    'gen_ai.usage.output_tokens': tokens?.written,
    'error.type': failure ?? undefined,
  }
  endSpan(span, { attributes, isFailed: failure !== null })
}
