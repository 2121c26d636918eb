import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { numberText, type ReceiptFacts } from '../../domain/receipts/contract.ts'
import { correction, type Donor, sealedAs, sheet } from '../../domain/receipts/sheet.contract.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { receiptVersionsTable } from '../../projections/receipts/receipt-versions.ts'
import { receiptsTable } from '../../projections/receipts/receipts.ts'
import { receiptSheetsTable } from '../../records/receipts/sheets.ts'

const OF_RECEIPTS = selection(receiptsTable, 'r', {
	id: 'id',
	entity: 'entity',
	year: 'year',
	number: 'number',
	latest: 'version',
	currency: 'currency',
	effective_at: 'effective_at',
})
const OF_RECEIPT_VERSIONS = selection(receiptVersionsTable, 'v', [
	'version',
	'because',
	'charged',
	'returned',
	'given',
	'issued_at',
])
const OF_RECEIPT_SHEETS = selection(receiptSheetsTable, 's', { sheet_key: 'key_id', sheet: 'sealed' })

export interface ReceiptReading {
	readonly sql: SqlExecutor
	readonly cipher: Cipher
}

type ReceiptRecord = SelectedBy<typeof OF_RECEIPTS> &
	SelectedBy<typeof OF_RECEIPT_VERSIONS> &
	SelectedBy<typeof OF_RECEIPT_SHEETS> & {
		readonly correction_id: string | null
		readonly correction_key: string | null
		readonly correction: Buffer | null
	}

const RECORD = `
	SELECT ${OF_RECEIPTS.list}, ${OF_RECEIPT_VERSIONS.list}, ${OF_RECEIPT_SHEETS.list},
		c.sheet_id AS correction_id, c.key_id AS correction_key, c.sealed AS correction
	FROM read.receipts r
	JOIN read.receipt_versions v ON v.donation_id = r.id AND v.version = coalesce($2, r.version)
	JOIN rec.receipt_sheets s ON s.sheet_id = r.id
	LEFT JOIN LATERAL (
		SELECT x.sheet_id, x.key_id, x.sealed FROM read.receipt_versions w
		JOIN rec.receipt_sheets x ON x.sheet_id = w.cause_id
		WHERE w.donation_id = r.id AND w.version <= v.version AND w.because = 'corrected'
		ORDER BY w.version DESC LIMIT 1
	) c ON true
	WHERE r.id = $1`

export type ReadReceipt = Omit<ReceiptFacts, 'pdfUrl'>

/**
 * Returns a decrypted version of a donation's receipt, by default the valid one.
 * @returns null when there is none, or its retention has ended
 */
export async function readReceipt(
	{ sql, cipher }: ReceiptReading,
	donationId: string,
	version?: number,
): Promise<{ readonly receipt: ReadReceipt; readonly printed: Donor } | null> {
	const row = await sql.maybeOne<ReceiptRecord>(RECORD, [donationId, version ?? null], { name: 'receipt' })
	if (!row) return null
	const versions = await onTable(receiptVersionsTable)
		.select('version', 'because', 'issued_at', 'voided_at')
		.where({ donation_id: donationId })
		.orderBy('version')
		.all(sql, { name: 'receipt versions' })
	const open = (sheetId: string, keyId: string, sealed: Buffer): unknown =>
		JSON.parse(cipher.decrypt({ keyId, data: sealed }, sealedAs(sheetId)).toString())
	const original = sheet.parse(open(row.id, row.sheet_key, row.sheet))
	const { correction_id: id, correction_key: key, correction: sealed } = row
	const { donor } = id && key && sealed ? correction.parse(open(id, key, sealed)) : original
	const region = regionOf(row.entity)
	const receipt: ReadReceipt = {
		donationId: row.id,
		number: numberText(row.entity, row.year, row.number),
		version: row.version,
		replacedBy: row.version < row.latest ? row.latest : null,
		because: row.because,
		issuedOn: dayIn(region, row.issued_at.getTime()),
		paidOn: dayIn(region, row.effective_at.getTime()),
		language: original.language,
		entity: original.entity,
		cause: original.cause,
		payment: original.payment,
		donor: {
			name: donor.name,
			address: [
				...addressOf(donor, original.language),
				...(original.pan === '' ? [] : [`PAN ${original.pan}`]),
			],
		},
		units: row.currency,
		charged: row.charged,
		returned: row.returned,
		given: row.given,
		fee: row.charged - row.returned - row.given,
		taxBenefit: original.taxBenefit,
		valueReceived: BigInt(original.valueReceived ?? 0),
		versions: versions.map((each) => ({
			version: each.version,
			because: each.because,
			issuedAt: each.issued_at.toISOString(),
			voidedAt: each.voided_at?.toISOString() ?? null,
		})),
	}
	return { receipt, printed: donor }
}

const addressOf = ({ line1, line2, city, state, zip_code, country }: Donor, language: Language): string[] =>
	[
		line1,
		line2,
		[[city, state].filter(Boolean).join(', '), zip_code].filter(Boolean).join(' '),
		country === '' ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? ''),
	].filter(Boolean)
