import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import type { DiscrepancyKind } from '../../domain/payouts/provider-accounts.events.ts'
import { formatMajor } from '../../kernel/wire/money.ts'
import type { StandingDiscrepancy } from '../../queries/payouts/lookups.ts'

const SENTENCES: Readonly<Record<BookCheck['results'][number]['name'], string>> = {
	transactionsBalance: 'every transaction sums to zero',
	fundsAgree: 'every fund holds the sum of its donations and debits',
	providerAgrees: 'our balance is the one that the provider reports',
	payoutsAddUp: 'the lines of every payout add up to its amount, or a discrepancy says what differs',
	clearingReturnsToZero: 'clearing and in-transit accounts return to zero in time',
	logAgrees: 'the ledger is what the log says',
	receiptsHaveNoGaps: 'receipt numbers have no gaps',
	heldCoversOwed: 'what each entity holds covers what its funds and suspense are owed',
	lateItemsOwned: 'every late item has an owner and a reason',
}

const KINDS: Readonly<Record<DiscrepancyKind, string>> = {
	sumOfLines: 'lines don’t add up',
	unknownLine: 'a line that we don’t know',
	amountDiffers: 'another amount',
	feeDiffers: 'another fee',
	missingLine: 'a line is missing',
	unassignedPayment: 'a payment for nothing yet',
	balanceDiffers: 'another balance',
	otherCurrency: 'another currency',
}

export function bookReport(
	{ holds, results }: Pick<BookCheck, 'holds' | 'results'>,
	discrepancies: readonly StandingDiscrepancy[],
): readonly string[] {
	return [
		...results.flatMap(({ name, holds: isRight, examined, faultCount, faults }) => [
			`${isRight ? 'holds  ' : 'FAILS  '} ${SENTENCES[name]} (${examined} looked at${isRight ? '' : `, ${faultCount} wrong`})`,
			...faults.map(
				({ subject, expected, found }) => `          ${subject}: ${found} instead of ${expected}`,
			),
		]),
		...discrepancies.map(lineOf),
		conclusion(holds, discrepancies),
	]
}

function lineOf(discrepancy: StandingDiscrepancy): string {
	const { kind, account, payout_ref, object_ref, currency, expected, reported, status } = discrepancy
	const about = [account, payout_ref, object_ref].filter((name) => name !== null).join(' ')
	const [theirs, ours] = [reported, expected].map((minor) => `${currency} ${formatMajor(minor, currency)}`)
	return `${status === 'open' ? 'open   ' : 'known  '} ${about}: ${KINDS[kind]}, ${theirs} instead of ${ours}`
}

function conclusion(holds: boolean, discrepancies: readonly StandingDiscrepancy[]): string {
	const open = discrepancies.filter(({ status }) => status === 'open').length
	if (!holds) return 'The books don’t agree.'
	if (discrepancies.length === 0) return 'The books agree.'
	const known = discrepancies.length - open
	return `The books agree, but for what stands under Discrepancies: ${open} open, ${known} explained.`
}
