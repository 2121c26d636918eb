import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import type { Structured, StructuredPage } from '../../../../../kernel/wire/structured-data.ts'
import { paths } from '../../../lib/paths.ts'
import { listOf } from '../../../lib/structured.ts'

export const structuredRequests = (
	page: StructuredPage,
	requests: readonly Pick<RequestSummary, '_id' | 'title'>[],
): readonly Structured[] =>
	listOf(
		page,
		requests.map(({ _id, title }) => ({ name: title, path: paths.fundraiser.href({ id: _id }) })),
	)
