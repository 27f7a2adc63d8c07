import { Link } from '@tanstack/react-router'
import type { ListedPerson } from '../admin.contract.ts'
import { adminTexts } from '../admin.texts.ts'

/** Leads to what admins see of a person. */
export function NameLink({ id, name }: Pick<ListedPerson, 'id' | 'name'>) {
  return (
    <Link to="/admin/people/$userId" params={{ userId: id }} className="text-link inline-block max-w-60 truncate align-top">
      <bdi>{name || adminTexts.people.noName}</bdi>
    </Link>
  )
}
