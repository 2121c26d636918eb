/** The stream of what was decided about one uploaded picture. One without events waits to be looked at. */
export const pictureStream = (pictureId: string) => `picture-${pictureId}`
