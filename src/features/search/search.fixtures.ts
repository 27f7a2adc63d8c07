import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'

interface Front {
  title: string
  description: string
  order: string
  more?: string
}

const front = ({ title, description, order, more = '' }: Front) => `---
title: ${title}
description: ${description}
category: Networks
series: small-things
order: "${order}"
difficulty: easy
time: 20
cost: Free
needs: []
visibility: public
${more}
---
`

/** Adds to the lamp and a private project: a roadmap, a Pro specialty, and one with a Secret Mission, each with distinct words. */
export function searchableFolder(): Promise<ContentFolder> {
  return contentFolder({
    'concepts.yaml': (text) => `${text}voltage: { name: Voltage, short: How hard <b>current</b> is pushed., detailed: In volts. }\n`,
    'projects/kettle/project.md': `${front({ title: 'Boil a kettle', description: 'Water gets hot and says so.', order: '1.3', more: 'kind: roadmap\nplan: free\nconcepts: [voltage]' })}
## Pour the water {#pour}

A thermostat notices when it simmers. Databases have nothing to do with it.
`,
    'projects/heater/project.md': `${front({ title: 'Mend a heater', description: 'It warms the room again.', order: '1.4', more: 'kind: specialty\nplan: pro' })}
## Open the kasbah {#open}

The forbidden xylophone lies inside.
`,
  })
}
