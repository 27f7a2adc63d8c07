import { useState } from 'react'
import { ProjectEditor } from '#features/authoring/editing/ui/project-editor.tsx'
import { TextArea } from '#ui/field.tsx'
import type { Part } from './specimen.tsx'

export const editingParts: readonly Part[] = [{ id: 'project-editor', title: 'Editor of a project', show: ProjectEditorPart }]

const SOURCE = `---
title: A lamp that remembers
---

A lamp that is *on* again after a power cut, see :concept[flash]{id=flash}.

## Wire it {#wire}

Put the **relay** on the board and name it :var{name=relay placeholder="relay-1"}.

### Look at it {#look type=extra-task}

1. Turn it on
2. Count to _three_

- [ ] The lamp is on
- [x] Nothing smells

::::tabs{#systems active=linux}
:::tab{#linux heading="Linux"}
\`\`\`bash title="Find the port" run
ls /dev/ttyUSB*
\`\`\`
\`\`\`output
/dev/ttyUSB<any>
\`\`\`
:::
:::tab{#macos heading="macOS"}
Look under \`/dev/cu.usbserial\`.
:::
::::

| pin | colour |
| --- | :----: |
| 1   | red    |
| 2   | black  |

![A lamp](images/lamp.svg "The lamp")

:::note{#why heading="Why a relay?"}
> It keeps the two circuits apart.
:::

:::task{#lamp-task}
Show that it works.

::text{#lamp-line title="What does it print?" placeholder="on"}
:::

::quiz{#lamp-quiz}

<!-- a word to other authors -->
`

const FINDINGS = [{ line: 48, column: 1, what: 'Nobody checks what is answered here', mend: 'Add the answer to answers.yaml.' }]

const readPicture = () => '/static/images/favicon.svg'
const savePicture = async (file: File) => `images/${file.name}`

function ProjectEditorPart() {
  const [written, setWritten] = useState(SOURCE)
  return (
    <>
      <ProjectEditor
        source={SOURCE}
        revision={1}
        readPicture={readPicture}
        savePicture={savePicture}
        findings={FINDINGS}
        onChange={setWritten}
      />
      <TextArea label="What is kept" readOnly value={written} />
    </>
  )
}
