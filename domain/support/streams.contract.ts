/** The stream of one message from outside. What was written is a record. */
export const supportRequestStream = (supportRequestId: string) => `supportRequest-${supportRequestId}`
