export interface SelectedPrompt {
  label: string
  prompt: string
  /** It says all there is to say; otherwise the learner goes on writing. */
  autoSend: boolean
}

/** Where the reader is: the step, and a task of it that is in view. */
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

/** Only a tutor can ask something back. */
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
