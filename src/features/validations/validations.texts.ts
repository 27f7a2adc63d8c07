export const validationTexts = {
  failed: 'Failed to fetch validations',
  notAUrl: 'Not a valid URL',
  tooLong: (limit: number) => `This answer is longer than ${limit} characters.`,
  tooLarge: (bytes: number) =>
    `Your files hold more than ${Math.floor(bytes / 1024)} kB together. Take something out, and hand it in again.`,
  notWork: 'This task asks for files, not for a text.',
  untested: 'Run the tests first. Once all pass, hand in your work again.',
  testsFailed: (first: string, failed: number) =>
    failed === 1 ? `One test does not pass yet: ${first}` : `${failed} tests do not pass yet. The first is: ${first}`,
  noSuchFile: 'We no longer have this file. Please upload it again.',

  done: 'Done',
  open: 'Tasks still to complete',
  missing: {
    answers: (count: number) => (count === 1 ? 'Answer 1 more question' : `Answer ${count} more questions`),
    pictures: (count: number) => (count === 1 ? 'Add 1 picture' : `Add ${count} pictures`),
    works: (count: number) => (count === 1 ? 'Write the code that is asked for' : `Write ${count} more programs`),
    large: 'Take something out of your files: they are too large',
    short: (characters: number) => `Write at least ${characters} characters`,
    long: (characters: number) => `Shorten your answer to ${characters} characters`,
    choice: 'Choose which answer to keep',
    here: 'No answer yet',
    at: (title: string, missing: string) => `${missing}: ${title}`,
  },
  waits: 'Waiting for your picture.',
  reopened: 'This task is open again because you changed it. Press Done when it is as you want it.',
  notTaken: (canResend: boolean, isSaved: boolean) => {
    const ways = ['Choose another one', ...(canResend ? ['send it again'] : []), ...(isSaved ? ['keep the saved one'] : [])]
    return `This picture was not taken. ${new Intl.ListFormat('en', { type: 'disjunction' }).format(ways)}.`
  },
  complete: 'Complete',
  doneOf: (done: number, all: number) => `${done} of ${all}.`,
  next: (title: string, isAbove: boolean) => `Next: ${title} ${isAbove ? '↑' : '↓'}`,
  last: 'That was the last task.',
  finish: 'Finish the project ↓',
  accepted: 'Accepted.',
  onMachine: 'Checked on your machine.',
  savedWords: 'Saved.',
  ours: 'Compare with ours',
  oursFailed: 'This could not be loaded. Please reload the page.',
  howClose: 'Did you say the same?',
  comparisons: { same: 'Same', partly: 'Partly', no: 'No' },
  compared: {
    same: 'Good. We’ll ask again in a few days, so that it stays.',
    partly: 'We’ll ask again from tomorrow on, in your five minutes.',
    no: 'We’ll ask again from tomorrow on, in your five minutes.',
  },
  notCompared: 'That could not be saved. Please try again.',
  toOurs: 'Compare with ours ↓',
  review: 'Mark for review',
  doneFree: "Careful! Once selected, you can't edit your answer.",
  donePro: "Go for it! Edit all you want—you're a Pro ⭐️",
  error: { before: "Whoops! This one's on us 🙏 Try it again, or ", link: 'let us know', after: '.' },
  twoReadings: 'Is the comma a decimal point, or does it part the thousands? Write the number without it, like 1509 or 1.509.',
  incorrect: 'Hmmm... 🤔 Your answer is incorrect, give it another go.',
  offlineReview: 'You are offline. Your answer is kept on this device, and is marked for review as soon as you are back.',
  keptForLogin: 'Your answer is kept. Once you are logged in, it is handed in.',
  keptForReview: 'Your answer is kept. Once you are logged in, it is marked for review.',
  final: 'Happy with it? On the Free plan an answer is final.',
  edit: 'Edit answer',
  offline: 'You are offline. Your answer is kept on this device, and is handed in as soon as you are back.',
  inReview: 'Marked for review! Remember to mark this as complete once you revisit it.',
  again: 'Try again',
  reading: 'Your tutor is reading your answer. You can go on meanwhile: its reply will stand here.',
  unread:
    'Your tutor could not read this answer. It stays in review, and keeps you from nothing. Done asks once more, and those who run this site may read it.',
  readBy: { judged: 'Your tutor:', decided: 'Read by a person:' },

  limitReached: 'Character limit reached',
  moreSpace: 'Need more space?',
  upgrade: 'Upgrade to Pro',

  saving: 'Saving…',
  saved: 'Saved',
  kept: 'Kept on this device',
  keptEarlier: 'Kept on this device, from an earlier visit. Not yours?',
  keptFromVisitor: 'Somebody who was not logged in wrote an answer here. Not yours? Clear it.',
  take: 'Use it',
  clear: 'Clear',
  clears: (title: string) => `Clear your answer: ${title}`,
  cleared: 'Your answer is cleared.',
  undo: 'Undo',
  signedOut: 'Kept on this device because you are logged out.',
  leftBehind: 'This device holds an answer that belongs to an account. Log in to see it.',
  unsafe: 'This device can’t keep a copy. Please wait for “Saved” before you leave.',
  signIn: 'Log in',

  two: 'You answered this in two places. We keep both until you choose.',
  here: 'On this device',
  there: 'Somewhere else',
  keepThis: 'Keep this one',
  keepThat: 'Keep that one',
  changeWithPro: 'Change to it with Pro',
  twoOneComplete: 'You answered this in two places, and one of the answers is complete. We keep both until you choose.',
  emptied: '(empty)',
  choiceFailed: 'We couldn’t save your choice. Please try again.',

  picture: 'PNG or JPG (max. 10MB)',
  pictureLogin: 'Log in to upload a picture',
  replace: 'Choose another picture',
  keep: 'Keep the saved picture',
  remove: 'Remove the saved picture',
  uploaded: (name: string) => `Your picture ${name}`,
  arrived: (name: string) => `${name} has arrived`,
  removed: 'The picture has been removed.',

  earlier: 'Earlier answers',
  earlierAbout: 'The project has changed since you answered these. We kept your answers.',
}

export const keptAnswersTexts = {
  title: 'Your answers are kept',
  ended: 'Your Pro has ended, and this project is closed until you have it again. What you wrote here stays yours to read.',
  nowPro: 'This project has become part of Pro. What you wrote here stays yours to read.',
}

export const worksTexts = {
  title: 'What you wrote here',
  tested: (passed: number, all: number) =>
    passed < all
      ? `${passed} of ${all} tests pass`
      : all === 1
        ? 'The test passes'
        : all === 2
          ? 'Both tests pass'
          : `All ${all} tests pass`,
  untested: 'Not tested yet',
}
