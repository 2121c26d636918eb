import type { Structured, StructuredPage } from '../../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../../lib/document.ts'
import { structuredFoundation } from '../../catalog/components/structured-foundation.ts'
import { structuredRequests } from '../components/structured-list.ts'
import { readLanding } from './address.ts'
import { topFundraisersQuery } from './top-fundraisers.tsx'

export function structuredLanding(context: DocumentContext, page: StructuredPage): readonly Structured[] {
	const top = context.queries.getQueryData(
		topFundraisersQuery(readLanding(context.search, context.region)).queryKey,
	)
	return [...structuredFoundation(context, page), ...structuredRequests(page, top?.data ?? [])]
}
