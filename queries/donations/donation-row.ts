import type { z } from 'zod'
import type { DonationFor, DonationStatus, donation } from '../../domain/donations/contract.ts'
import type { Currency } from '../../kernel/money.ts'
import { fileUrl } from '../requests/request-row.ts'

export const DONATION_COLUMNS = `
	d.id, d.target_kind, d.target_id, d.donor_kind, d.donor_id, d.currency, d.donation, d.fee, d.total, d.anonymous,
	d.refunded, d.cost, d.status, d.attempts, d.failure_code, d.provider, d.account, d.provider_ref, d.charge_ref,
	d.started_at, d.received_at, d.confirmed_at, d.revision,
	x.first_name, x.last_name, x.email, x.message, x.payment_mode,
	CASE WHEN d.second_of IS NULL THEN x.card_brand END AS card_brand,
	CASE WHEN d.second_of IS NULL THEN x.card_last4 END AS card_last4,
	c.title, img.card_path`

export const DONATION_FROM = `
	read.donations d
	LEFT JOIN rec.donation_details x ON x.donation_id = coalesce(d.second_of, d.id)
	LEFT JOIN read.requests r ON r.id = d.target_id AND d.target_kind = 'request'
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.files img ON img.id = c.images[1]`

/** Donations `d` that are shown beside their request to whoever sees it, as SQL. */
export const SHOWN_TO_ALL =
	"d.confirmed_at IS NOT NULL AND d.status IN ('confirmed', 'partlyRefunded', 'disputed')"

export interface DonationRecord {
	readonly id: string
	readonly target_kind: 'request' | 'individual' | 'foundation' | null
	readonly target_id: string | null
	readonly donor_kind: 'user' | 'guest'
	readonly donor_id: string
	readonly currency: Currency
	readonly donation: bigint
	readonly fee: bigint
	readonly total: bigint
	readonly anonymous: boolean
	readonly refunded: bigint
	readonly cost: bigint | null
	readonly status: DonationStatus
	readonly attempts: number
	readonly failure_code: string | null
	readonly provider: string
	readonly account: string
	readonly provider_ref: string | null
	readonly charge_ref: string | null
	readonly started_at: Date
	readonly received_at: Date | null
	readonly confirmed_at: Date | null
	readonly revision: bigint
	/** Null when nobody said who gives, or once they were erased. */
	readonly first_name: string | null
	readonly last_name: string | null
	readonly email: string | null
	readonly message: string | null
	readonly payment_mode: string | null
	readonly card_brand: string | null
	readonly card_last4: string | null
	readonly title: string | null
	readonly card_path: string | null
}

export const donationForOf = (kind: DonationRecord['target_kind']): DonationFor =>
	kind === 'request' ? 'donationRequest' : kind === 'individual' ? 'individual' : 'tal'

export const nameOf = (row: Pick<DonationRecord, 'first_name' | 'last_name'>): string =>
	[row.first_name, row.last_name].filter(Boolean).join(' ')

/**
 * A donation as the v1 API shows it. `inFull` is for its donor and for finance: everybody else sees neither
 * who gave anonymously nor any reference.
 */
export function donationOf(
	row: DonationRecord,
	inFull: boolean,
	filesUrl: string,
): z.output<typeof donation> {
	const name = nameOf(row)
	return {
		_id: row.id,
		donationFor: donationForOf(row.target_kind),
		donation_request_id:
			row.target_kind === 'request' && row.target_id
				? { _id: row.target_id, title: row.title ?? '', defaultImageUrl: fileUrl(filesUrl, row.card_path) }
				: null,
		user_info: (inFull || !row.anonymous) && name !== '' ? { name } : null,
		units: row.currency,
		quantity: row.donation,
		processingFees: row.fee,
		totalAmount: row.total,
		refunded: inFull ? row.refunded : 0n,
		anonymous: row.anonymous,
		message: row.message ?? '',
		paymentMethod: 'stripe',
		paymentMode: row.payment_mode ?? 'card',
		status: row.status,
		createdAt: row.started_at.toISOString(),
		confirmedAt: row.confirmed_at?.toISOString() ?? null,
		transactionId: inFull ? row.provider_ref : null,
		card:
			inFull && row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
	}
}
