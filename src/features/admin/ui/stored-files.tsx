import { size } from '#pure/amounts.ts'
import type { SiteState } from '../admin.contract.ts'
import { adminTexts } from '../admin.texts.ts'
import { cellClass, numberClass, TableRegion, wrappedCellClass } from './admin-sheet.tsx'
import { NameLink } from './name-link.tsx'

const texts = adminTexts.state

/** What the files of all learners take, and who has the most. */
export function StoredFiles({ files: { bytes, most, mostOfOne, learners } }: { files: SiteState['files'] }) {
  return (
    <section className="flex flex-col gap-3" aria-labelledby="stored-files">
      <h2 id="stored-files" className="text-lg">
        {texts.files}
      </h2>
      <p>
        {texts.used(size(bytes), most === null ? null : size(most))} {texts.ofOne(size(mostOfOne))}
      </p>
      <p className="max-w-reading text-sm text-ink-soft">{texts.filesMore}</p>
      {learners.length === 0 ? (
        <p className="text-sm text-ink-soft">{texts.noFiles}</p>
      ) : (
        <Learners learners={learners} mostOfOne={mostOfOne} />
      )}
    </section>
  )
}

function Learners({ learners, mostOfOne }: Pick<SiteState['files'], 'learners' | 'mostOfOne'>) {
  return (
    <TableRegion label={texts.learners}>
      <thead>
        <tr>
          {[texts.name, texts.email].map((heading) => (
            <th key={heading} scope="col" className={cellClass}>
              {heading}
            </th>
          ))}
          {[texts.takes, texts.ofLimit].map((heading) => (
            <th key={heading} scope="col" className={numberClass}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {learners.map(({ id, name, email, bytes }) => (
          <tr key={id}>
            <td className={wrappedCellClass}>
              <NameLink id={id} name={name} />
            </td>
            <td className={cellClass}>{email}</td>
            <td className={numberClass}>{size(bytes)}</td>
            <td className={numberClass}>{texts.share(bytes, mostOfOne)}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
