/** A learner's words as typed; text that they marked as code is drawn as code. */
export function OwnWords({ text, className }: { text: string; className: string }) {
  return (
    <div className={className}>
      {text.split(FENCED).map((part, at) =>
        at % 2 === 1 ? (
          <pre key={at} tabIndex={0} dir="ltr" className="max-h-60 overflow-auto rounded-sm bg-code p-3 text-left font-mono text-xs">
            {part}
          </pre>
        ) : (
          part.trim() && (
            <p key={at} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {part
                .trim()
                .split(TICKED)
                .map((words, index) =>
                  index % 2 === 1 ? (
                    <code key={index} dir="ltr" className="rounded-sm bg-code px-1 font-mono text-xs">
                      {words}
                    </code>
                  ) : (
                    words
                  ),
                )}
            </p>
          )
        ),
      )}
    </div>
  )
}

/** Both patterns split text and code: every second part is code. */
const FENCED = /^```[^\n]*\n([\s\S]*?)\n?^```[ \t]*$/m
const TICKED = /`([^`\n]+)`/
