import { derivedId } from '../../kernel/wire/ids.ts'

/** Derives the id of a person's only answer to a request. */
export const answerIdOf = (requestId: string, userId: string): string =>
	derivedId('answer', requestId, userId)

export const answerStream = (answerId: string): string => `answer-${answerId}`
