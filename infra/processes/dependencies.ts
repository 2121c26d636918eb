import type { CommandDeps, Show } from '../../commands/_shared/deps.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { readDonation } from '../../queries/donations/donations.ts'
import { fundFigures } from '../../queries/funds/fund-figures.ts'
import { providerBalance } from '../../queries/ledger/book-checks.ts'
import { readDiscrepancy } from '../../queries/payouts/discrepancies.ts'
import { streamOfDiscrepancy } from '../../queries/payouts/lookups.ts'
import { readBackofficeReceipt } from '../../queries/receipts/backoffice-receipt.ts'
import type { ReceiptQueryDeps } from '../../queries/receipts/deps.ts'
import { readBackofficeRequest } from '../../queries/requests/backoffice-requests.ts'
import { giftsStarted } from '../../queries/requests/lookups.ts'
import { readRequest } from '../../queries/requests/show-request.ts'
import { maySeeRequest } from '../../queries/requests/visibility.ts'
import { createDocumentLinks } from '../encryption/document-links.ts'
import { createSignedLinks } from '../encryption/signed-links.ts'
import { createBehind } from './behind.ts'
import { booksKeeper } from './books.ts'
import type { Platform } from './platform.ts'
import { receiptTools } from './receipts.ts'

export const FILES_URL = '/files'

export const documentLinks = ({ surroundings }: Platform) =>
	createDocumentLinks(createSignedLinks(surroundings.encryptionKeys), surroundings.clock, FILES_URL)

/** What commands and queries are handed, composed of one another's parts. */
export function dependencies(
	platform: Platform,
	readAfter: ReadAfter,
): { commands: CommandDeps; queries: ReceiptQueryDeps } {
	const { sql, store, dispatch, surroundings } = platform
	const { clock, payments, payouts } = surroundings
	const behind = createBehind(readAfter)
	const receipts = receiptTools(platform)
	const documentUrl = documentLinks(platform).url
	const queries: ReceiptQueryDeps = { sql, clock, payouts, filesUrl: FILES_URL, documentUrl, receipts }
	const showing =
		(models: readonly string[], read: (id: string, viewer: Principal) => Promise<unknown>): Show =>
		(id, viewer, after) =>
			behind.toShow(models, after, () => read(id, viewer))
	const commands: CommandDeps = {
		sql,
		store,
		dispatch,
		clock,
		payments,
		payouts,
		receipts,
		giftsStarted: async (requestId) => {
			await behind.toDecide(['donations'], await store.head())
			return giftsStarted(sql, requestId)
		},
		checkBooks: booksKeeper(platform, readAfter),
		ledger: {
			providerBalance: (provider, account, currency) => providerBalance(sql, provider, account, currency),
			fundFigures: (fund) => fundFigures(sql, fund),
		},
		discrepancyStream: (discrepancyId) => streamOfDiscrepancy(sql, discrepancyId),
		maySeeRequest: (requestId, viewer) => maySeeRequest(sql, requestId, viewer),
		show: {
			request: showing(['requests', 'fund_totals', 'donations'], (id, viewer) =>
				readRequest(queries, id, viewer),
			),
			backofficeRequest: showing(['requests', 'fund_totals'], (id, viewer) =>
				readBackofficeRequest(queries, id, viewer),
			),
			donation: showing(['donations', 'requests'], (id, viewer) => readDonation(queries, id, viewer)),
			backofficeReceipt: showing(['receipts', 'receipt_versions'], (id) =>
				readBackofficeReceipt(queries, id),
			),
			discrepancy: showing(
				['discrepancies', 'payouts', 'timeline', 'user_roles'],
				async (id) => (await readDiscrepancy(queries, id)).shown,
			),
		},
	}
	return { commands, queries }
}
