import { zoneOf } from '../../../domain/catalog/regions.contract.ts'
import { CHART } from '../../../domain/ledger/chart.contract.ts'
import { formatMajor } from '../../../kernel/wire/money.ts'
import { asText, csvCell } from '../../_shared/csv.ts'
import type { PostedLine } from '../posted-lines.ts'
import { accountName, type Layout, narrationOf, partyName } from './layout.ts'

const BYTE_ORDER_MARK = '\ufeff'

const rowOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const amountIn = (amount: bigint, { currency }: PostedLine): string =>
	amount > 0n ? formatMajor(amount, currency) : ''
const debitOf = (line: PostedLine): string => amountIn(line.amount, line)
const creditOf = (line: PostedLine): string => amountIn(-line.amount, line)

const common = { contentType: 'text/csv', extension: 'csv', end: () => '' } as const

/** Every line with all that is known about it. */
export const csvLayout: Layout = {
	...common,
	begin: ({ span }) =>
		BYTE_ORDER_MARK +
		rowOf([
			`Posted on (${zoneOf(span.entity)})`,
			'Belongs to',
			'Money moved at (UTC)',
			'Recorded at (UTC)',
			'Entry',
			'Line',
			'Kind',
			'Code',
			'Account',
			'Owner',
			'Debit',
			'Credit',
			'Currency',
			'Donation',
			'Withdrawal',
			'Object',
			'Position',
		]),
	entry: ({ day, belongsTo, lines }) =>
		lines
			.map((line) =>
				rowOf([
					day,
					belongsTo ?? '',
					line.effective_at.toISOString(),
					line.recorded_at.toISOString(),
					line.transaction_id,
					String(line.line),
					line.kind,
					CHART[line.account].code,
					CHART[line.account].title,
					csvCell(line.owner),
					debitOf(line),
					creditOf(line),
					line.currency,
					line.donation_id ?? '',
					line.withdrawal_id ?? '',
					csvCell(asText(line.provider_object ?? '')),
					csvCell(asText(line.position)),
				]),
			)
			.join(''),
}

const inOrder = (day: string, order: readonly [number, number, number]): string => {
	const parts = day.split('-')
	return order.map((place) => parts[place]).join('/')
}

/**
 * Xero's template of manual journals: rows of the same narration and date are one journal, a debit is positive,
 * and the owner of an account is a tracking option.
 */
export const xeroLayout: Layout = {
	...common,
	begin: () =>
		rowOf([
			'*Narration',
			'*Date',
			'Description',
			'*AccountCode',
			'*TaxRate',
			'*Amount',
			'TrackingName1',
			'TrackingOption1',
			'TrackingName2',
			'TrackingOption2',
		]),
	entry(entry) {
		const narration = csvCell(`${narrationOf(entry)} ${entry.head.transaction_id}`)
		const date = inOrder(entry.day, [2, 1, 0])
		return entry.lines
			.map((line) =>
				rowOf([
					narration,
					date,
					csvCell(accountName(line)),
					CHART[line.account].code,
					'Tax Exempt',
					formatMajor(line.amount, line.currency),
					'Owner',
					csvCell(partyName(line)),
					'',
					'',
				]),
			)
			.join('')
	},
}

/** QuickBooks takes at most 21 characters. */
const JOURNAL_NUMBER = 20

/** QuickBooks Online's file of journal entries: rows of the same number are one entry. */
export const quickBooksLayout: Layout = {
	...common,
	begin: () =>
		rowOf([
			'Journal No.',
			'Journal Date',
			'Account Name',
			'Debits',
			'Credits',
			'Description',
			'Currency',
			'Memo',
		]),
	entry(entry) {
		const number = csvCell(asText(entry.head.transaction_id.replaceAll('-', '').slice(-JOURNAL_NUMBER)))
		const date = inOrder(entry.day, [1, 2, 0])
		const memo = csvCell(narrationOf(entry))
		return entry.lines
			.map((line) =>
				rowOf([
					number,
					date,
					csvCell(`${CHART[line.account].title}:${partyName(line)}`),
					debitOf(line),
					creditOf(line),
					csvCell(line.provider_object ?? ''),
					line.currency,
					memo,
				]),
			)
			.join('')
	},
}
