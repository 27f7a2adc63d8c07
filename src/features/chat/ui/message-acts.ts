import type { QueryClient } from '@tanstack/react-query'
import { chatKey, messagesKey, type ChatCalls } from '../chat.client.ts'
import type { Vote } from '../chat.rules.ts'

interface ActsParts {
  calls: ChatCalls
  queryClient: QueryClient
  projectId: string
  chatId: string | undefined
  onBegin: () => void
  onFail: (error: unknown) => void
}

/** Actions on saved messages. */
export function messageActs({ calls, queryClient, projectId, chatId, onBegin, onFail }: ActsParts) {
  async function act(change: (chatId: string) => Promise<unknown>): Promise<boolean> {
    if (!chatId) return false
    onBegin()
    try {
      await change(chatId)
      return true
    } catch (error) {
      onFail(error)
      return false
    }
  }
  const listAgain = (id: string) => queryClient.invalidateQueries({ queryKey: messagesKey(id) })

  return {
    async clear(): Promise<void> {
      await act(async (id) => {
        queryClient.setQueryData(chatKey(projectId), await calls.chat.clearMessages({ chatId: id }))
        await queryClient.resetQueries({ queryKey: messagesKey(id) })
      })
    },
    async share(messageId: string, isShared: boolean): Promise<void> {
      await act(async (id) => {
        await calls.chat.shareQuestion({ chatId: id, messageId, isShared })
        await listAgain(id)
      })
    },
    /** True if the vote was accepted. */
    rate: (messageId: string, vote: Vote) =>
      act(async (id) => {
        await calls.chat.rateMessage({ chatId: id, messageId, vote })
        await listAgain(id)
      }),
  }
}
