import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { TabAttrs, TabsAttrs } from './rules.ts'
import { Tabs } from './tabs.tsx'

export function tabsView({ node, key, children }: ViewProps) {
  const tabs = (node.content ?? []).map((tab) => attrsOf<TabAttrs>(tab))
  return <Tabs key={key} {...attrsOf<TabsAttrs>(node)} tabs={tabs} panels={children} />
}

/** The panel around it belongs to the tabs; its heading is read where no script can switch panels. */
export function tabView({ node, id, key, children }: ViewProps) {
  return (
    <div key={key} id={id} data-block-id={id}>
      <p className="doc-tab-heading">{attrsOf<TabAttrs>(node).heading}</p>
      {children}
    </div>
  )
}
