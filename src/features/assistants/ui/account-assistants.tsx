import { TextLink } from '#ui/text-link.tsx'
import { listTexts } from '../assistants.texts.ts'
import { AssistantList } from './assistant-list.tsx'

export function AccountAssistants() {
  return (
    <section aria-labelledby="account-assistants" className="flex flex-col items-start gap-3">
      <h3 id="account-assistants" className="text-base">
        {listTexts.title}
      </h3>
      <AssistantList />
      <TextLink href="/assistants">{listTexts.connect}</TextLink>
    </section>
  )
}
