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
	readonly member: string | null
	readonly member_email: string | null
}

/**
 * Returns the donor's name from the donation, else from the profile; null for a guest without a name, and
 * once erased.
 */
export const donorNameOf = (row: BackofficeDonationRecord): string | null => nameOf(row) || row.member
export const donorEmailOf = (row: BackofficeDonationRecord): string => row.email ?? row.member_email ?? ''

/** Returns `movedAt` when the money has come; else null. */
export const movedAtOf = ({ received_at, effective_at }: BackofficeDonationRecord): Date | null =>
	received_at && (effective_at ?? received_at)

export function toBackofficeDonation(row: BackofficeDonationRecord): z.output<typeof backofficeDonation> {
	return {
		id: row.id,
		target: row.target_kind === null ? 'none' : donationForOf(row.target_kind),
		targetId: row.target_id,
		title: row.title,
		donor: donorNameOf(row),
		donorKind: row.donor_kind,
		donorEmail: maskedEmail(donorEmailOf(row)),
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
