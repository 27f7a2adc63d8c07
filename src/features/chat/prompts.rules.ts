export interface SelectedPrompt {
  label: string
  prompt: string
  /** Complete as it is; otherwise the learner goes on typing. */
  autoSend: boolean
}

/** The reader's place: the step, and a task in view. */
export interface PlaceInView {
  step: string | null
  task: string | null
}

export interface PromptWords {
  stuck: { label: string; prompt: (task: string) => string }
  output: { label: string; prompt: string }
  step: { label: string; prompt: (step: string) => string }
  quiz: { label: string; prompt: (step: string) => string }
}

/** The quiz prompt needs a tutor, because only a tutor can ask back. */
export function promptsFor(
  { step, task }: PlaceInView,
  { stuck, output, step: about, quiz }: PromptWords,
  hasTutor: boolean,
): SelectedPrompt[] {
  return [
    ...(task ? [{ label: stuck.label, prompt: stuck.prompt(task), autoSend: true }] : []),
    { label: output.label, prompt: output.prompt, autoSend: false },
    ...(step ? [{ label: about.label, prompt: about.prompt(step), autoSend: true }] : []),
    ...(step && hasTutor ? [{ label: quiz.label, prompt: quiz.prompt(step), autoSend: true }] : []),
  ]
}
