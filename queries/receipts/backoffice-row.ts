import type { z } from 'zod'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { backofficeReceipt } from '../../domain/receipts/backoffice.contract.ts'
import { type EntityCode, numberText, type ReceiptCause } from '../../domain/receipts/contract.ts'
import type { Currency } from '../../kernel/money.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'

/** A receipt as finance sees it in a list. */
export interface ReceiptListRecord {
	readonly id: string
	readonly entity: EntityCode
	readonly year: number
	readonly number: number
	readonly version: number
	readonly because: ReceiptCause
	readonly currency: Currency
	readonly charged: bigint
	readonly returned: bigint
	readonly given: bigint
	readonly effective_at: Date
	readonly issued_at: Date
	readonly changed_at: Date
	readonly resends: number
	/** Null once they were erased. */
	readonly first_name: string | null
	readonly last_name: string | null
	readonly email: string | null
}

export const RECEIPT_COLUMNS = `r.id, r.entity, r.year, r.number, r.version, r.because, r.currency, r.charged, r.returned,
	r.given, r.effective_at, r.issued_at, r.changed_at, r.resends, x.first_name, x.last_name, x.email`
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
		donorEmail: row.email ?? '',
		paidOn: dayIn(regionOf(row.entity), row.effective_at.getTime()),
		issuedAt: row.issued_at.toISOString(),
		changedAt: row.changed_at.toISOString(),
	}
}

/** Of every read of receipts in the backoffice. */
export const backofficeReads = {
	method: 'GET',
	tags: ['receipts', 'backoffice'],
	access: MONEY_ACCESS,
	readModels: ['receipts', 'receipt_versions', 'timeline'],
} as const
