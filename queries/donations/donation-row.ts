import type { z } from 'zod'
import { TARGETS } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { DonationFor, donation } from '../../domain/donations/contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'
import { donationsTable } from '../../projections/donations/donations.ts'
import { targetJoins, targetName } from '../../records/_shared/targets.ts'
import { donationDetailsTable } from '../../records/donations/details.ts'
import { OF_PICTURE, type PictureColumns, pictureOf } from '../_shared/pictures.ts'
import { fileUrl } from '../requests/request-row.ts'

const OF_DONATIONS = selection(donationsTable, 'd', [
	'id',
	'target_kind',
	'target_id',
	'donor_kind',
	'donor_id',
	'currency',
	'donation',
	'fee',
	'total',
	'anonymous',
	'refunded',
	'cost',
	'status',
	'attempts',
	'failure_code',
	'provider',
	'account',
	'provider_ref',
	'charge_ref',
	'started_at',
	'received_at',
	'confirmed_at',
	'revision',
])
const OF_DONATION_DETAILS = selection(donationDetailsTable, 'x', [
	'user_id',
	'first_name',
	'last_name',
	'email',
	'message',
	'payment_mode',
])

export const DONATION_COLUMNS = `${OF_DONATIONS.list}, ${OF_DONATION_DETAILS.list},
	CASE WHEN d.second_of IS NULL THEN x.card_brand END AS card_brand,
	CASE WHEN d.second_of IS NULL THEN x.card_last4 END AS card_last4, ${targetName('d.target_kind')} AS title,
	${OF_PICTURE.list}`

export const DONATION_JOINS = `
	LEFT JOIN rec.donation_details x ON x.donation_id = coalesce(d.second_of, d.id)
	${targetJoins('d.target_kind', 'd.target_id')}
	LEFT JOIN rec.files img ON img.id = c.images[1] AND NOT r.is_private`
export const DONATION_FROM = `read.donations d ${DONATION_JOINS}`

export type DonationRecord = SelectedBy<typeof OF_DONATIONS> &
	OuterJoined<SelectedBy<typeof OF_DONATION_DETAILS>> &
	/** Null for private requests, whose pictures only their page opens. */
	PictureColumns & {
		readonly card_brand: string | null
		readonly card_last4: string | null
		readonly title: string | null
	}

export const donationForOf = (kind: DonationRecord['target_kind']): DonationFor =>
	TARGETS[kind ?? 'foundation'].donationFor

export const nameOf = (row: Pick<DonationRecord, 'first_name' | 'last_name'>): string =>
	[row.first_name, row.last_name].filter(Boolean).join(' ')

/** @param inFull true for the donor and finance; others see neither anonymous donors nor references */
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
				? {
						_id: row.target_id,
						title: row.title ?? '',
						defaultImageUrl: fileUrl(filesUrl, row.card_path),
						cardPicture: pictureOf(row, 'card', (path) => `${filesUrl}/${path}`),
					}
				: null,
		toUserInfo:
			inFull && row.target_kind === 'individual' && row.target_id !== null
				? { _id: row.target_id, name: row.title ?? '' }
				: null,
		title: inFull || row.target_kind === 'request' ? row.title : null,
		user_info: (inFull || !row.anonymous) && name !== '' ? { name } : null,
		units: row.currency,
		quantity: row.donation,
		processingFees: row.fee,
		totalAmount: row.total,
		refunded: inFull ? row.refunded : 0n,
		anonymous: row.anonymous,
		message: row.message ?? '',
		paymentMethod: row.provider,
		paymentMode: row.payment_mode ?? (row.provider === OFFLINE ? '' : 'card'),
		status: row.status,
		createdAt: row.started_at.toISOString(),
		confirmedAt: row.confirmed_at?.toISOString() ?? null,
		transactionId: inFull ? row.provider_ref : null,
		card:
			inFull && row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
	}
}
