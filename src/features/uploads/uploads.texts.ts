export const uploadTexts = {
  notAKey: 'That isn’t a valid upload name.',
  tooLarge: (maximum: string) => `File is too large. Maximum size is ${maximum}. Please try again.`,
  pictureType: 'Please upload a JPEG, or PNG file.',
  fileType: 'Upload failed, that type of file is not supported',
  notAPicture: 'This file is not really a PNG or JPG.',
  broken: 'This file is damaged. Please try another.',
  tooManyPixels: 'This picture has too many pixels: at most 40 million. Please make it smaller and try again.',
  empty: 'This file is empty. Please try another.',
  chatFull: (taken: string, most: string) =>
    `There is no room for this file: your attachments take up ${taken} of ${most}. Clear a chat that you no longer need, then try again.`,
  notSigned: 'Unable to create signed url',
  noAddress: 'Unable to get signed URL for upload. Please try again later.',
  offline: 'You were offline, so your file was not sent. Send it again once you are online.',
  expired: 'This upload link has been used or has expired. Please try again.',
  wrongSize: 'The upload was cut short or changed on the way. Please try again.',
}
