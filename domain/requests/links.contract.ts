/**
 * Binds the key of a reminder's link to the renewal of a request; the key proves access to the author's
 * mailbox.
 */
export const renewalSubject = (requestId: string): string => `request-renewal:${requestId}`
