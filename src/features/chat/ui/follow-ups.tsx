import { Button } from '#ui/button.tsx'
import { chatTexts } from '../chat.texts.ts'

const { label, list } = chatTexts.followUps

/** Frequent follow-up questions, each sent with one press. */
export function FollowUps({ onAsk }: { onAsk: (prompt: string) => void }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {list.map((one) => (
        <li key={one.label}>
          <Button size="sm" onClick={() => onAsk(one.prompt)}>
            {one.label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
