import type { QueryClient } from '@tanstack/react-query'
import type { AnsweredSupportForm } from '../../../../domain/support/support-form.contract.ts'
import type { DocumentContext } from '../../lib/document.ts'

const KEY = ['answeredSupportForm'] as const

/** Hands the page, and the browser that takes it over, what its form was answered with. */
export async function loadAnsweredForm({ answered, queries }: DocumentContext): Promise<void> {
	if (answered) queries.setQueryData(KEY, answered)
}

/** What the form was answered with; undefined where none was posted. */
export const answeredForm = (queries: QueryClient): AnsweredSupportForm | undefined =>
	queries.getQueryData<AnsweredSupportForm>(KEY)

/** The page goes on with what is entered in it now. */
export const forgetAnsweredForm = (queries: QueryClient): void => queries.removeQueries({ queryKey: KEY })
