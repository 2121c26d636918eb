/** The stream of what an admin said to many. */
export const announcementStream = (announcementId: string) => `announcement-${announcementId}`
