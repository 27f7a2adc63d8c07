import type { ReportOf } from '../findings.ts'
import type { adviceTexts } from './lint.texts.ts'

export type Advise = ReportOf<typeof adviceTexts>
