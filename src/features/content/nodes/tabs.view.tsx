import { tabsTexts } from '../content.texts.ts'
import { directionOf } from '../ui/direction.ts'
import { TabPanel, TabStrip } from '../ui/tab-strip.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { TabAttrs, TabsAttrs } from './tabs.rules.ts'

export function tabsView({ node, key, children }: ViewProps) {
  const { id, active, embedded, largetabs, headingsize } = attrsOf<TabsAttrs>(node)
  const tabs = (node.content ?? []).map((tab) => attrsOf<TabAttrs>(tab))
  const current = (tabs.find((tab) => tab.id === active) ?? tabs[0])?.id ?? ''
  const names = ['doc-tabs', `doc-tabs-${headingsize}`, embedded && 'doc-tabs-embedded', largetabs && 'doc-tabs-large']
  return (
    <div key={key} id={id} className={names.filter(Boolean).join(' ')} data-block-id={id} data-tabs="">
      <TabStrip label={tabsTexts.label} tabs={tabs} active={current} />
      {tabs.map((tab, index) => (
        <TabPanel key={tab.id} id={tab.id} shown={tab.id === current}>
          {children[index]}
        </TabPanel>
      ))}
    </div>
  )
}

/** The tabs draw the panel; the heading shows where no script can switch panels. */
export function tabView({ node, id, key, children }: ViewProps) {
  const { heading } = attrsOf<TabAttrs>(node)
  return (
    <div key={key} id={id} data-block-id={id}>
      <p className="doc-tab-heading" dir={directionOf(heading)}>
        {heading}
      </p>
      {children}
    </div>
  )
}
