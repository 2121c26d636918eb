import type { DonationFigure } from '../../domain/ledger/explain.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { donationsTable } from '../../projections/donations/donations.ts'
import { Where } from '../_shared/where.ts'
import { isIn } from './as-of-rows.ts'
import type { Source } from './explain-source.ts'

/** The ledger lines that make up a figure of a donation's stream. Debit positive, so credits have a minus. */
interface Lines {
	readonly kinds: readonly string[]
	readonly accounts: readonly string[]
	readonly sign: 1 | -1
}

const BACK = ['DonationRefunded', 'DonationRefundReversed']
const LOST = ['DonationChargedBack', 'DonationChargebackReversed']
/** The provider holds a donation's money; the entity's bank, that of an offline donation. */
const HOLDERS = ['provider balance', 'bank']
const LINES: Readonly<Record<DonationFigure, Lines>> = {
	given: { kinds: ['DonationConfirmed'], accounts: ['fund'], sign: -1 },
	cover: { kinds: ['DonationConfirmed'], accounts: ['fee cover'], sign: -1 },
	// An unassigned payment was credited before it was confirmed.
	charged: {
		kinds: ['UnassignedPaymentReceived', 'DonationConfirmed'],
		accounts: HOLDERS,
		sign: 1,
	},
	refunded: { kinds: BACK, accounts: HOLDERS, sign: -1 },
	refund: { kinds: ['DonationRefunded'], accounts: HOLDERS, sign: -1 },
	refundShare: { kinds: ['DonationRefunded'], accounts: ['clearing'], sign: 1 },
	returned: { kinds: [...BACK, ...LOST], accounts: [...HOLDERS, 'dispute'], sign: -1 },
	retained: { kinds: ['DonationConfirmed', ...BACK, ...LOST], accounts: ['fund', 'clearing'], sign: -1 },
	cost: { kinds: ['ProviderCostRecorded', 'DisputeCostRecorded'], accounts: ['fee expense'], sign: 1 },
	contested: { kinds: ['DonationDisputed'], accounts: ['dispute'], sign: 1 },
	lostShare: { kinds: LOST, accounts: ['clearing'], sign: 1 },
}

/** @throws DomainError NOT_FOUND */
export async function donationSource(
	sql: SqlExecutor,
	figure: DonationFigure,
	donationId: string,
	object: string | undefined,
): Promise<Source> {
	const donation = await onTable(donationsTable).select('currency').where({ id: donationId }).maybeOne(sql)
	if (!donation) throw notFound('donation')
	const { kinds, accounts, sign } = LINES[figure]
	const ofDonation = (where: Where) =>
		where
			.and('e.donation_id = ? AND e.kind = ANY (?)', donationId, kinds)
			.given(object, 'e.provider_object = ?')
	return {
		currency: donation.currency,
		table: () => 'read.postings',
		amount: `(${sign} * e.amount)`,
		eventId: 'e.transaction_id',
		narrow: (where) => ofDonation(where).and('e.account = ANY (?)', accounts),
		// Every transaction sums to zero: the figure is the opposite of all other lines of the same events.
		async proof(at) {
			const where = ofDonation(new Where()).and('e.account <> ALL (?)', accounts)
			where.and(isIn(where, at))
			const text = `SELECT coalesce(-sum(${sign} * e.amount), 0)::bigint AS sum FROM read.postings e ${where}`
			return (await sql.one<{ sum: bigint }>(text, where.params)).sum
		},
	}
}
