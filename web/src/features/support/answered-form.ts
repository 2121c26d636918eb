import type { QueryClient } from '@tanstack/react-query'
import type { AnsweredSupportForm } from '../../../../domain/support/support-form.contract.ts'
import type { DocumentContext } from '../../lib/document.ts'

const KEY = ['answeredSupportForm'] as const

export async function loadAnsweredForm({ answered, queries }: DocumentContext): Promise<void> {
	if (answered) queries.setQueryData(KEY, answered)
}

export const answeredForm = (queries: QueryClient): AnsweredSupportForm | undefined =>
	queries.getQueryData<AnsweredSupportForm>(KEY)

export const forgetAnsweredForm = (queries: QueryClient): void => queries.removeQueries({ queryKey: KEY })
