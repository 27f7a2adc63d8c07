export const validationTexts = {
  failed: 'Failed to fetch validations',
  notAUrl: 'Not a valid URL',
  tooLong: (limit: number) => `This answer is longer than ${limit} characters.`,
  locked: 'This project is locked. Unlock it first.',
  noSuchFile: 'This file is not there any more. Please upload it again.',
}
