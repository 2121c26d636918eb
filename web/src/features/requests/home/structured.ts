import type { Structured, StructuredPage } from '../../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../../lib/document.ts'
import { structuredFoundation } from '../../catalog/components/structured-foundation.ts'
import { structuredRequests } from '../components/structured-list.ts'
import { readHome } from './address.ts'
import { liveQuery } from './live-fundraisers.tsx'

export function structuredHome(context: DocumentContext, page: StructuredPage): readonly Structured[] {
	const live = context.queries.getQueryData(liveQuery(readHome(context.search, context.region)).queryKey)
	return [...structuredFoundation(context, page), ...structuredRequests(page, live?.data ?? [])]
}
