/** The key that an answer's pages watch over the socket; it changes with every message. */
export const answerKey = (answerId: string): string => `answer:${answerId}`
