/** What the key in a reminder's link opens: renewing a request. Whoever has the key has the author's mailbox. */
export const renewalSubject = (requestId: string): string => `request-renewal:${requestId}`
