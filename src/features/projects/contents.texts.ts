export const contentsTexts = {
  contents: 'In this project',
  skip: 'Skip the contents',
  pin: 'Pin the contents open',
  unpin: 'Unpin the contents',
  whatIsIn: (title: string) => `What is in ${title}`,
  bookmark: (title: string) => `Bookmark ${title}`,
  bookmarkHere: 'Bookmark',
  done: 'Done',
  status: { incomplete: 'Task still to complete', review: 'Task in-review', complete: 'Task done!' },
}
