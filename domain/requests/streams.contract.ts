/** The stream of one request. */
export const requestStream = (requestId: string) => `request-${requestId}`

/** The stream of one update. Its words are a record. */
export const updateStream = (updateId: string) => `update-${updateId}`
