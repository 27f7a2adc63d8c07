import { useState, type ReactNode } from 'react'
import { tabsTexts } from '../../texts.ts'
import { TabPanel, TabStrip } from '../../ui/tab-strip.tsx'
import type { TabAttrs, TabsAttrs } from './rules.ts'

export function Tabs({
  id,
  active,
  embedded,
  largetabs,
  headingsize,
  tabs,
  panels,
}: TabsAttrs & { tabs: TabAttrs[]; panels: ReactNode[] }) {
  const first = tabs.find((tab) => tab.id === active) ?? tabs[0]
  const [picked, setPicked] = useState<string | null>(null)
  const current = picked ?? first?.id ?? ''
  const names = ['doc-tabs', `doc-tabs-${headingsize}`, embedded && 'doc-tabs-embedded', largetabs && 'doc-tabs-large']
  return (
    <div id={id} className={names.filter(Boolean).join(' ')} data-block-id={id}>
      <TabStrip label={tabsTexts.label} tabs={tabs} active={current} onPick={setPicked} />
      {tabs.map((tab, index) => (
        <TabPanel key={tab.id} id={tab.id} shown={tab.id === current} moving={tab.id === picked} onFound={() => setPicked(tab.id)}>
          {panels[index]}
        </TabPanel>
      ))}
    </div>
  )
}
