import Check from 'lucide-react/icons/check'
import { Icon } from '#ui/icon.tsx'
import { EmptyTrail } from '#ui/pictures.tsx'
import { siteTexts } from '../site.texts.ts'

const { title, reasons } = siteTexts.account

export function AccountReasons() {
  return (
    <section aria-labelledby="account-reasons" className="flex h-full flex-col justify-center gap-8 p-10">
      <EmptyTrail className="-ms-2" />
      <h2 id="account-reasons" className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">
        {reasons.map((reason) => (
          <li key={reason.title} className="flex items-start gap-3">
            <Icon icon={Check} className="mt-1 shrink-0 text-green-ink" />
            <span>
              <span className="block font-medium">{reason.title}</span>
              <span className="text-ink-soft">{reason.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
