import { z } from 'zod'
import {
	backofficeOfflineDonation,
	backofficeOfflineDonationQuery,
} from '../../domain/offline-donations/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { type ListOrder, orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { OFFLINE_MODELS } from './offline-donation.ts'
import { OFFLINE_COLUMNS, OFFLINE_FROM, type OfflineRecord, offlineRowOf } from './offline-donation-row.ts'

const ORDER: Readonly<Record<string, ListOrder>> = {
	receivedOn: ['d.received_on'],
	recordedAt: ['d.recorded_at'],
	amount: ['d.currency', 'd.amount'],
	status: ['d.status'],
	id: ['d.id'],
}

export const backofficeOfflineDonations = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/offlineDonations',
		summary: 'List donations that came without a provider',
		tags: ['offline-donations', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: backofficeOfflineDonationQuery,
		answers: { 200: z.array(backofficeOfflineDonation) },
		readModels: OFFLINE_MODELS,
		handle: ({ query: { filter, range, sort } }) => {
			const { q, status, method, currency, targetId, id: ids } = filter
			const where = new Where()
				.given(ids, 'd.id = ANY (?::uuid[])')
				.given(status === undefined ? undefined : [status].flat(), 'd.status = ANY (?)')
				.given(method, 'd.method = ?')
				.given(currency, 'd.currency = ?')
				.given(targetId, 'd.target_id = ?')
			if (q)
				where.and(
					"concat_ws(' ', o.first_name, o.last_name, o.reference, o.bank, c.title) ILIKE ?",
					containing(q),
				)
			const [field, direction] = sort ?? ['receivedOn', 'DESC']
			const list = {
				columns: OFFLINE_COLUMNS,
				from: OFFLINE_FROM,
				where,
				...orderedBy(ORDER[field], 'd.id', direction),
			}
			return restPage(sql, 'offlineDonations', range, list, (row: OfflineRecord) => offlineRowOf(row))
		},
	})
