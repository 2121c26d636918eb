/** The stream of what one person may do here: the roles that they hold, and that they were signed out. */
export const accessStream = (userId: string) => `access-${userId}`
