import type { z } from 'zod'
import type { backofficeDonation } from '../../domain/donations/contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import {
	DONATION_COLUMNS,
	DONATION_JOINS,
	type DonationRecord,
	donationForOf,
	nameOf,
} from './donation-row.ts'

export const BACKOFFICE_DONATION_COLUMNS = `${DONATION_COLUMNS}, d.effective_at,
	nullif(trim(m.first_name || ' ' || m.last_name), '') AS member, m.email AS member_email`
export const BACKOFFICE_DONATION_JOINS = `${DONATION_JOINS}
	LEFT JOIN rec.users m ON m.id = d.donor_id AND d.donor_kind = 'user' AND x.donation_id IS NULL`

export interface BackofficeDonationRecord extends DonationRecord {
	readonly effective_at: Date | null
	/** A member who paid and has said nothing else yet. */
	readonly member: string | null
	readonly member_email: string | null
}

/** Who gave: as they said, else as we know them. Null for a guest who left no name, and once they were erased. */
export const donorNameOf = (row: BackofficeDonationRecord): string | null => nameOf(row) || row.member
/** Where their e-mails go; empty when nobody knows. */
export const donorEmailOf = (row: BackofficeDonationRecord): string => row.email ?? row.member_email ?? ''

/** What or whom it was given to, in words; null for the foundation, for nothing yet, and once it was erased. */
export const titleOf = (row: BackofficeDonationRecord): string | null => row.title ?? row.recipient

/** `movedAt` of a donation whose money has come; null of another. */
export const movedAtOf = ({ received_at, effective_at }: BackofficeDonationRecord): Date | null =>
	received_at && (effective_at ?? received_at)

/** A donation as finance sees it. */
export function toBackofficeDonation(row: BackofficeDonationRecord): z.output<typeof backofficeDonation> {
	return {
		id: row.id,
		target: row.target_kind === null ? 'none' : donationForOf(row.target_kind),
		targetId: row.target_kind === 'foundation' ? null : row.target_id,
		title: titleOf(row),
		giver: donorNameOf(row),
		giverKind: row.donor_kind,
		giverEmail: maskedEmail(donorEmailOf(row)),
		anonymous: row.anonymous,
		currency: row.currency,
		amount: row.donation,
		fee: row.fee,
		total: row.total,
		refunded: row.refunded,
		providerCost: row.cost,
		status: row.status,
		attempts: row.attempts,
		failureCode: row.failure_code,
		provider: row.provider,
		account: row.account,
		providerRef: row.provider_ref,
		chargeRef: row.charge_ref,
		card: row.card_brand && row.card_last4 ? `${row.card_brand} •• ${row.card_last4}` : null,
		startedAt: row.started_at.toISOString(),
		movedAt: movedAtOf(row)?.toISOString() ?? null,
		confirmedAt: row.confirmed_at?.toISOString() ?? null,
	}
}
