import { Avatar } from '#ui/avatar.tsx'

interface OwnerLineProps {
  name: string
  picture: string | null
}

/** The owner of the portfolio. */
export function OwnerLine({ name, picture }: OwnerLineProps) {
  if (name === '') return null
  return (
    <p className="flex items-center gap-3 font-medium">
      <Avatar picture={picture} name={name} size="lg" decorative className="size-14" />
      <span className="min-w-0 break-words">{name}</span>
    </p>
  )
}
