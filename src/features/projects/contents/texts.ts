export const contentsTexts = {
  contents: 'In this project',
  pin: 'Keep the contents open',
  unpin: 'Let the contents slide away',
  whatIsIn: (title: string) => `What is in ${title}`,
  status: { incomplete: 'Task still to complete', review: 'Task in-review', complete: 'Task done!' },
}
