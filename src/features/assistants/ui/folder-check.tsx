import { CopyButton } from '#ui/copy-button.tsx'
import { clientTexts } from '../assistants.texts.ts'
import { CLIENTS, type Way } from '../clients.rules.ts'
import { OWN_FOLDER, TOOL_PLACE, wayToCheck } from '../folder-check.rules.ts'
import { folderCheckTexts as words } from '../folder-check.texts.ts'

/** How a learner's own assistant gets to start the check on their machine. */
export function FolderCheck() {
  return (
    <section aria-labelledby="assistants-check" className="flex flex-col gap-4">
      <h2 id="assistants-check" className="text-lg">
        {words.title}
      </h2>
      <p>{words.intro}</p>
      <p>{words.first(words.command)}</p>
      <div className="flex flex-col gap-2">
        {CLIENTS.map((client) => (
          <details key={client}>
            <summary className="cursor-pointer py-1">{clientTexts[client]}</summary>
            <HowTo {...wayToCheck(client)} />
          </details>
        ))}
      </div>
    </section>
  )
}

function HowTo({ file, text }: Way) {
  return (
    <div className="flex flex-col items-start gap-3 py-2">
      <p>{file === null ? words.terminal : file.startsWith('.') ? words.here(file) : words.file(file)}</p>
      <pre className="w-full overflow-x-auto rounded-sm bg-well px-3 py-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
      {text.includes(OWN_FOLDER) && <p className="text-sm text-ink-soft">{words.replace(OWN_FOLDER, TOOL_PLACE)}</p>}
      <CopyButton size="sm" text={text} label={words.copy} copiedLabel={words.copied} />
    </div>
  )
}
