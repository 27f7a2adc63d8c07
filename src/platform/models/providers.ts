import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Config } from '#platform/config.ts'
import { modelFetch } from './model-fetch.ts'

export type ModelSettings = NonNullable<Config['model']>

/** Imports a provider's library with the first request. */
export async function openModel({ provider, baseUrl, apiKey }: ModelSettings, name: string): Promise<LanguageModelV4> {
  const address = baseUrl === null ? {} : { baseURL: baseUrl }
  const key = { ...(apiKey !== null && { apiKey }), fetch: modelFetch }
  switch (provider) {
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic({ ...address, ...key })(name)
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI({ ...address, ...key })(name)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI({ ...address, ...key })(name)
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ name: 'compatible', baseURL: baseUrl ?? '', ...key, includeUsage: true })(name)
    }
  }
}
