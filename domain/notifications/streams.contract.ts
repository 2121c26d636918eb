export const announcementStream = (announcementId: string) => `announcement-${announcementId}`
