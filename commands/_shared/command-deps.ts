import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { maySeeRequest, requestsToSee } from '../../queries/_shared/request-visibility.ts'
import { readDonation } from '../../queries/donations/donations.ts'
import { donationOfPayment } from '../../queries/donations/of-payment.ts'
import { fundFigures } from '../../queries/funds/fund-figures.ts'
import { providerBalance } from '../../queries/ledger/book-checks.ts'
import { readDiscrepancy } from '../../queries/payouts/discrepancies.ts'
import { streamOfDiscrepancy } from '../../queries/payouts/lookups.ts'
import { readBackofficeReceipt } from '../../queries/receipts/backoffice-receipt.ts'
import { receiptQueryDeps } from '../../queries/receipts/deps.ts'
import { readBackofficeRequest } from '../../queries/requests/backoffice-requests.ts'
import { findSignals } from '../../queries/requests/find-signals.ts'
import { donationsStarted, openRequests, wasRejected } from '../../queries/requests/lookups.ts'
import { readRequest } from '../../queries/requests/show-request.ts'
import { isVisiblePerson } from '../../queries/users/public-profile.ts'
import type { CommandDeps, Show } from './deps.ts'
import { maySee } from './may-see.ts'

export function commandDeps(api: ApiInfrastructure): CommandDeps {
	const { sql, store, dispatch, clock, payments, payouts, readModels } = api
	const queries = queryDeps(api)
	const showing =
		(models: readonly string[], read: (id: string, viewer: Parameters<Show>[1]) => Promise<unknown>): Show =>
		(id, viewer, after) =>
			readModels.readAfterCatchUp(models, after, () => read(id, viewer))
	return {
		sql,
		store,
		dispatch,
		clock,
		payments,
		payouts,
		places: api.places,
		personKeys: api.personKeys,
		receipts: { cipher: api.cipher, links: api.links, entities: api.settings.entities },
		donationOfPayment: async (account, providerRef, donor) => {
			await readModels.requireCaughtUp(['donations'])
			return donationOfPayment(sql, account, providerRef, donor)
		},
		donationsStarted: async (requestId) => {
			await readModels.requireCaughtUp(['donations'])
			return donationsStarted(sql, requestId)
		},
		openRequests: async (of) => {
			await readModels.requireCaughtUp(['requests'])
			return openRequests(sql, of)
		},
		wasRejected: async (authorId) => {
			await readModels.requireCaughtUp(['requests'])
			return wasRejected(sql, authorId)
		},
		ledger: {
			providerBalance: (provider, account, currency) => providerBalance(sql, provider, account, currency),
			fundFigures: (fund) => fundFigures(sql, fund),
		},
		discrepancyStream: (discrepancyId) => streamOfDiscrepancy(sql, discrepancyId),
		speaksAgainst: async (subject) => (await findSignals({ sql, cipher: api.cipher }, subject)).length > 0,
		maySeeRequest: maySee(readModels, (requestId, viewer) => maySeeRequest(sql, requestId, viewer)),
		isVisiblePerson: (userId, viewer) => isVisiblePerson(sql, userId, viewer),
		publicRequests: (requestIds) => requestsToSee(sql, requestIds, { kind: 'guest', id: '' }),
		show: {
			request: showing(['requests', 'fund_totals', 'donations'], (id, viewer) =>
				readRequest(queries, id, viewer),
			),
			backofficeRequest: showing(['requests', 'fund_totals'], (id, viewer) =>
				readBackofficeRequest(queries, id, viewer),
			),
			donation: showing(['donations', 'requests'], (id, viewer) => readDonation(queries, id, viewer)),
			backofficeReceipt: showing(['receipts', 'receipt_versions'], (id) =>
				readBackofficeReceipt(receiptQueryDeps(api), id),
			),
			discrepancy: showing(
				['discrepancies', 'payouts', 'timeline', 'user_roles'],
				async (id) => (await readDiscrepancy(queries, id)).visible,
			),
		},
	}
}
