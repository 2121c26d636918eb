import type { QueryClient } from '@tanstack/react-query'
import type { AnsweredRegistration } from '../../../../../domain/live-events/registration-form.contract.ts'
import type { DocumentContext } from '../../../lib/document.ts'

const KEY = ['answeredRegistration'] as const

export function setAnswered({ answered, queries }: Pick<DocumentContext, 'answered' | 'queries'>): void {
	if (answered) queries.setQueryData(KEY, answered)
}

/** Returns the form that was sent without scripts, with what is wrong in it. */
export const answeredRegistration = (queries: QueryClient): AnsweredRegistration | undefined =>
	queries.getQueryData<AnsweredRegistration>(KEY)
