/** What pages of an answer watch over the socket: it changes with every message. */
export const answerKey = (answerId: string): string => `answer:${answerId}`
