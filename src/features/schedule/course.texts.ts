/** Apart from the texts of the schedule, because each page shows these and few show those. */
export const courseTexts = {
  title: 'Your course',
  open: 'Open your course',
  short: 'Course',
  close: 'Close your course',
  loading: 'Loading your course…',
}
