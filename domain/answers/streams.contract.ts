import { derivedId } from '../../kernel/wire/ids.ts'

/** A person has one answer per request, whatever became of it: its id follows from both. */
export const answerIdOf = (requestId: string, userId: string): string =>
	derivedId('answer', requestId, userId)

export const answerStream = (answerId: string): string => `answer-${answerId}`
