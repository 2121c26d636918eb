export const pictureStream = (pictureId: string) => `picture-${pictureId}`
