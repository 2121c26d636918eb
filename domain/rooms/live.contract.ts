/** The subject of news about rooms that everybody sees. */
export const EVERYBODY = 'everybody'

/** Returns the key of news about rooms: of those of everybody, or of those that a person may know of. */
export const roomsKey = (subject: string): string => `rooms:${subject}`

/** Returns the key of news about the stage of a room, for those who may come. */
export const stageKey = (roomId: string): string => `stage:${roomId}`
