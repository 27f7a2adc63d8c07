import { anchorView } from '../nodes/anchor.view.tsx'
import { checkboxView, checklistView } from '../nodes/checkbox.view.tsx'
import { codeBlockView, codeInlineView } from '../nodes/code-block.view.tsx'
import { conceptView } from '../nodes/concept.view.tsx'
import { contentLinkView } from '../nodes/content-link.view.tsx'
import { imageView } from '../nodes/image.view.tsx'
import { noteView } from '../nodes/note.view.tsx'
import { quizView } from '../nodes/quiz.view.tsx'
import { sectionView } from '../nodes/section.view.tsx'
import { stepView } from '../nodes/step.view.tsx'
import { tableCellView, tableHeaderView, tableRowView, tableView } from '../nodes/table.view.tsx'
import { tabView, tabsView } from '../nodes/tabs.view.tsx'
import {
  blockquoteView,
  bulletListView,
  hardBreakView,
  headingView,
  horizontalRuleView,
  listItemView,
  orderedListView,
  paragraphView,
} from '../nodes/text.view.tsx'
import { validationBoxView } from '../nodes/validation-box.view.tsx'
import { validationTextView } from '../nodes/validation-text.view.tsx'
import { validationUploadView } from '../nodes/validation-upload.view.tsx'
import { validationUrlView } from '../nodes/validation-url.view.tsx'
import { validationWorkView } from '../nodes/validation-work.view.tsx'
import { variableView } from '../nodes/variable.view.tsx'
import type { View } from './view.ts'

export const views: Record<string, View> = {
  anchor: anchorView,
  blockquote: blockquoteView,
  bulletList: bulletListView,
  checkbox: checkboxView,
  checklist: checklistView,
  codeBlock: codeBlockView,
  codeInline: codeInlineView,
  concept: conceptView,
  contentLink: contentLinkView,
  hardBreak: hardBreakView,
  heading: headingView,
  horizontalRule: horizontalRuleView,
  image: imageView,
  listItem: listItemView,
  note: noteView,
  orderedList: orderedListView,
  paragraph: paragraphView,
  quiz: quizView,
  section: sectionView,
  step: stepView,
  tab: tabView,
  table: tableView,
  tableCell: tableCellView,
  tableHeader: tableHeaderView,
  tableRow: tableRowView,
  tabs: tabsView,
  validationBox: validationBoxView,
  validationText: validationTextView,
  validationUpload: validationUploadView,
  validationUrl: validationUrlView,
  validationWork: validationWorkView,
  variable: variableView,
}
