import type { DocumentContext } from '../../../lib/document.ts'
import { donationsQuery } from '../../donations/api/of-request.ts'
import { spendingQuery } from '../../funds/api/evidence.ts'
import { commentsQuery } from '../api/comments.ts'
import { requestQuery } from '../api/detail.ts'
import { moneyQuery } from '../api/money.ts'
import { similarQuery } from '../api/similar.ts'
import { updatesQuery } from '../api/updates.ts'
import { FIRST_DONATIONS } from './donors.tsx'

export async function loadFundraiser({ params, search, queries, show }: DocumentContext): Promise<void> {
	const { id = '' } = params
	const { data: request } = await queries.fetchQuery(requestQuery(id))
	show('moderation', `request:${id}`, `request:${request._id}`, `user:${request.user_info._id}`)
	if (request.orgId) show(`organization:${request.orgId._id}`)
	const takesMoney = request.donationTerms !== null
	const ofTab: Readonly<Record<string, () => readonly Promise<unknown>[]>> = {
		updates: () => [queries.fetchInfiniteQuery(updatesQuery(id))],
		comments: () => [queries.fetchInfiniteQuery(commentsQuery(id))],
		money: () =>
			takesMoney
				? [queries.fetchQuery(moneyQuery(request._id)), queries.fetchQuery(spendingQuery(request._id, 1))]
				: [],
	}
	await Promise.all([
		queries.fetchQuery(similarQuery(request._id)),
		...(takesMoney ? [queries.fetchQuery(donationsQuery(request._id, FIRST_DONATIONS))] : []),
		...(ofTab[search.get('tab') ?? '']?.() ?? []),
	])
}
