import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AdminSheet, cellClass, TableRegion, wrappedCellClass } from '#features/admin/ui/admin-sheet.tsx'
import { FindForm } from '#features/admin/ui/find-form.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { BeginPanel } from '../ui/begin-panel.tsx'
import { editedProjectsQuery, type DraftsCalls } from '../drafts.client.ts'
import { isFound } from '../drafts.rules.ts'
import { draftTexts } from '../drafts.texts.ts'

const texts = draftTexts.projects

interface ProjectsPageProps {
  search: string
  onSearch: (search: string) => void
}

/** The list of projects that admins can edit, and where they begin a new one. */
export function ProjectsPage({ search, onSearch }: ProjectsPageProps) {
  const { data } = useSuspenseQuery(editedProjectsQuery(useCalls<DraftsCalls>()))
  const projects = data.filter((project) => isFound(project, search))
  return (
    <AdminSheet page="projects" intro={texts.intro}>
      <BeginPanel />
      <FindForm key={search} label={texts.find} help={texts.searchHelp} search={search} onSearch={onSearch} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {projects.length === 0 && texts.none}
      </p>
      {projects.length > 0 && (
        <TableRegion label={texts.region}>
          <thead>
            <tr>
              {texts.columns.map((column) => (
                <th key={column} scope="col" className={cellClass}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {projects.map(({ id, title, isPublished, isChanged }) => (
              <tr key={id}>
                <th scope="row" className={`${wrappedCellClass} font-normal`}>
                  <Link to="/projects/$projectId/edit" params={{ projectId: id }} className="text-link">
                    {title}
                  </Link>
                </th>
                <td className={wrappedCellClass}>
                  {isPublished ? (isChanged ? texts.state.changed : texts.state.published) : texts.state.begun}
                </td>
              </tr>
            ))}
          </tbody>
        </TableRegion>
      )}
    </AdminSheet>
  )
}
