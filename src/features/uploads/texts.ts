export const uploadTexts = {
  notAKey: 'This is not the name of an upload.',
  tooLarge: (maximum: string) => `File is too large. Maximum size is ${maximum}. Please try again.`,
  pictureType: 'Please upload a JPEG, or PNG file.',
  fileType: 'Upload failed, that type of file is not supported',
  broken: 'This file is damaged. Please try another.',
  empty: 'This file is empty. Please try another.',
  notSigned: 'Unable to create signed url',
  noAddress: 'Unable to get signed URL for upload. Please try again later.',
  expired: 'This address has been used or has expired. Please try again.',
  wrongSize: 'The file does not have the size that was announced.',
}
