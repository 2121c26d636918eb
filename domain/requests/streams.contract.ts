export const requestStream = (requestId: string) => `request-${requestId}`

export const updateStream = (updateId: string) => `update-${updateId}`
