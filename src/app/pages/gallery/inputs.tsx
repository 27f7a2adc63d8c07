import { useState } from 'react'
import Search from 'lucide-react/icons/search'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dropzone } from '#ui/dropzone.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { ShortcutsSheet } from '#ui/shortcuts-sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Upload } from '#ui/sendings.ts'
import { type Part, Row } from './specimen.tsx'

export const inputParts: readonly Part[] = [
  { id: 'field', title: 'Field', show: FieldPart },
  { id: 'switch', title: 'Switch', show: SwitchPart },
  { id: 'checkbox', title: 'Checkbox', show: CheckboxPart },
  { id: 'chip', title: 'Chip', show: ChipPart },
  { id: 'dropzone', title: 'Dropzone', show: DropzonePart },
  { id: 'kbd', title: 'Keys', show: KbdPart },
]

function FieldPart() {
  const [text, setText] = useState('A shelf')
  const [answer, setAnswer] = useState('It holds because both brackets share the load.')
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField label="Name" value={text} onValue={setText} help="Shown to others." />
      <TextField label="Search" labelHidden icon={Search} placeholder="I want to learn..." type="search" defaultValue="" />
      <TextField label="Website" prefix="https://" defaultValue="not a site" error="Not a valid URL" />
      <TextField label="Note" optional defaultValue="" />
      <TextField label="Closed" disabled defaultValue="Cannot be changed" />
      <TextField label="Short name" limit={10} value={text} onValue={setText} />
      <TextArea label="Your answer" limit={60} value={answer} onValue={setAnswer} />
      <TextArea label="Full" limit={10} value="1234567890" readOnly error="Character limit reached" />
    </div>
  )
}

function SwitchPart() {
  const [on, setOn] = useState(true)
  return (
    <Row title="On, off, disabled">
      <Switch checked={on} onChange={setOn}>
        Yearly billing
      </Switch>
      <Switch checked={!on} onChange={(next) => setOn(!next)}>
        Off
      </Switch>
      <Switch checked={false} onChange={() => undefined} disabled>
        Disabled
      </Switch>
    </Row>
  )
}

function CheckboxPart() {
  return (
    <Row title="Ticked, open, disabled">
      <Checkbox defaultChecked>I have a terminal open</Checkbox>
      <Checkbox>I have measured the wall</Checkbox>
      <Checkbox disabled>Disabled</Checkbox>
      <Checkbox disabled defaultChecked>
        Disabled and ticked
      </Checkbox>
    </Row>
  )
}

const topics = ['All', 'Roadmaps', 'Specialty', 'Tools']

function ChipPart() {
  const [chosen, setChosen] = useState('All')
  return (
    <Row title="One of several">
      {topics.map((topic) => (
        <Chip key={topic} selected={topic === chosen} onClick={() => setChosen(topic)}>
          {topic}
        </Chip>
      ))}
    </Row>
  )
}

/** A fake upload: slow, and failing for names with 'fail'. */
const pretend: Upload = async (file, { signal, report }) => {
  for (let step = 1; step <= 12; step++) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    signal.throwIfAborted()
    report(step / 12)
    if (step === 6 && file.name.includes('fail')) throw new Error('The fake server refused')
  }
}

function DropzonePart() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Dropzone label="Your file" upload={pretend} />
      <Dropzone label="Your proof" upload={pretend} uploaded={{ name: 'shelf-finished.png', size: 1_572_864 }} />
      <Dropzone label="A closed one" upload={pretend} disabled />
    </div>
  )
}

function KbdPart() {
  return (
    <>
      <Row title="Keys">
        <Kbd keys={['Ctrl', 'K']} />
        <Kbd keys={['?']} />
      </Row>
      <ShortcutsSheet
        groups={[
          {
            title: 'Everywhere',
            shortcuts: [
              { keys: ['Ctrl', 'K'], label: 'Open the projects' },
              { keys: ['Ctrl', '←'], label: 'Ask' },
              { keys: ['Esc'], label: 'Close what is open' },
            ],
          },
          {
            title: 'With selected text',
            shortcuts: [
              { keys: ['N'], label: 'Write a note' },
              { keys: ['H'], label: 'Highlight' },
            ],
          },
        ]}
      />
    </>
  )
}
