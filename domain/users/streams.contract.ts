export const accessStream = (userId: string) => `access-${userId}`
