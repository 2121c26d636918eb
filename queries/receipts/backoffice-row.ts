import type { z } from 'zod'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { backofficeReceipt } from '../../domain/receipts/backoffice.contract.ts'
import { numberText } from '../../domain/receipts/contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { receiptsTable } from '../../projections/receipts/receipts.ts'
import { donationDetailsTable } from '../../records/donations/details.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'

const OF_RECEIPTS = selection(receiptsTable, 'r', [
	'id',
	'entity',
	'year',
	'number',
	'version',
	'because',
	'currency',
	'charged',
	'returned',
	'given',
	'effective_at',
	'issued_at',
	'changed_at',
	'resends',
])
const OF_DONATION_DETAILS = selection(donationDetailsTable, 'x', ['first_name', 'last_name', 'email'])

export type ReceiptListRecord = SelectedBy<typeof OF_RECEIPTS> &
	OuterJoined<SelectedBy<typeof OF_DONATION_DETAILS>>

export const RECEIPT_COLUMNS = `${OF_RECEIPTS.list}, ${OF_DONATION_DETAILS.list}`
export const RECEIPT_FROM = 'read.receipts r LEFT JOIN rec.donation_details x ON x.donation_id = r.id'
export function backofficeRow(row: ReceiptListRecord): z.output<typeof backofficeReceipt> {
	return {
		id: row.id,
		entity: row.entity,
		year: row.year,
		version: row.version,
		because: row.because,
		number: numberText(row.entity, row.year, row.number),
		currency: row.currency,
		charged: row.charged,
		returned: row.returned,
		given: row.given,
		donor: [row.first_name, row.last_name].filter(Boolean).join(' '),
		donorEmail: maskedEmail(row.email ?? ''),
		paidOn: dayIn(regionOf(row.entity), row.effective_at.getTime()),
		issuedAt: row.issued_at.toISOString(),
		changedAt: row.changed_at.toISOString(),
	}
}

export const backofficeReads = {
	method: 'GET',
	tags: ['receipts', 'backoffice'],
	access: FINANCE_READ_ACCESS,
	readModels: ['receipts', 'receipt_versions', 'timeline'],
} as const
