import { useState, type SubmitEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { userKey, type AccountsCalls } from '../accounts.client.ts'
import { NICKNAME_LONGEST, NICKNAME_PROBLEMS } from '../accounts.rules.ts'
import { accountTexts } from './accounts-ui.texts.ts'

const words = accountTexts.dialog

export function NicknameField({ nickname, host }: { nickname: string; host: string }) {
  const { accounts } = useCalls<AccountsCalls>()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(nickname)
  const saving = useMutation({
    mutationFn: (nickname: string) => accounts.saveNickname({ nickname }),
    onSuccess: (user, sent) => {
      queryClient.setQueryData(userKey, user)
      // keep what was typed during the save
      setTyped((current) => (current.trim() === sent ? user.nickname : current))
    },
  })
  const isChanged = typed.trim() !== '' && typed.trim() !== nickname

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isChanged && !saving.isPending) saving.mutate(typed.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 pt-2">
      <TextField
        className="min-w-60 grow"
        label={words.nickname}
        value={typed}
        onValue={(value) => {
          saving.reset()
          setTyped(value)
        }}
        maxLength={NICKNAME_LONGEST}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={saving.error && problemText(saving.error)}
        help={helpText(host, nickname, isChanged && !saving.isError ? typed.trim() : nickname, saving.isSuccess)}
      />
      <Button type="submit" className="sm:mt-7" busy={saving.isPending} disabled={!isChanged}>
        {words.save}
      </Button>
      <span role="status" className="sr-only">
        {saving.isSuccess && words.nicknameSaved}
      </span>
    </form>
  )
}

function helpText(host: string, nickname: string, typed: string, isSaved: boolean): string {
  if (isSaved) return words.nicknameSaved
  const address = words.nicknameHelp(host, typed)
  return typed === nickname ? address : `${address}. ${words.nicknameChange}`
}

function problemText(error: unknown): string {
  const { data } = error as { data?: { problem?: string } }
  const problem = NICKNAME_PROBLEMS.find((one) => one === data?.problem)
  return problem ? words.nicknameProblems[problem] : saysOf(error, words.failed)
}
