import type { DocumentContext } from '../../lib/document.ts'
import { setAnswered } from './api/answered-form.ts'
import { editionQuery } from './api/live-events.ts'

export async function loadEdition(context: DocumentContext): Promise<void> {
	const { params, queries, show } = context
	setAnswered(context)
	const { _id } = await queries.fetchQuery(editionQuery(params.id ?? ''))
	show(`liveEvent:${_id}`)
}
