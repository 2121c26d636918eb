import { zoneOf } from '../../../domain/catalog/regions.contract.ts'
import { CHART } from '../../../domain/ledger/chart.contract.ts'
import { formatMajor } from '../../../kernel/wire/money.ts'
import type { PostedLine } from '../posted-lines.ts'
import type { FileFacts, Layout } from './layout.ts'
import { narrationOf, partyName } from './layout.ts'

/** Returns a part of an account's name: it begins with a capital letter and has letters, digits and hyphens. */
const partOf = (text: string): string => {
	const plain = text.replaceAll(/[^A-Za-z0-9]+/g, '-')
	return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const nameOf = (whose: Pick<PostedLine, 'account' | 'party'>): string => {
	const { type, title } = CHART[whose.account]
	return [type, partOf(title), partOf(partyName(whose))].join(':')
}

const quoted = (text: string): string =>
	`"${text
		.replaceAll(/[\p{Cc}]+/gu, ' ')
		.replaceAll('\\', '\\\\')
		.replaceAll('"', '\\"')}"`

const amountOf = (amount: bigint, currency: string): string => `${formatMajor(amount, currency)} ${currency}`

const opened = ({ span, firstDay, accounts }: FileFacts): string =>
	accounts.map((each) => `${firstDay} open ${nameOf(each)} ${span.entity.currency}\n`).join('')

function openingOf({ span, firstDay, accounts }: FileFacts): string {
	const lines = accounts
		.filter(({ opening }) => opening !== 0n)
		.map((each) => `  ${nameOf(each)}  ${amountOf(each.opening, span.entity.currency)}\n`)
	return lines.length === 0 ? '' : `${firstDay} * "Opening balances"\n${lines.join('')}\n`
}

/**
 * The language of Beancount. It asserts the closing balance of every account, so that Beancount's checker
 * compares the sum of the lines with the trial balance.
 */
export const beancountLayout: Layout = {
	contentType: 'text/plain',
	extension: 'beancount',
	begin: (facts) =>
		[
			`option "title" ${quoted(facts.entityName)}\n`,
			`option "operating_currency" "${facts.span.entity.currency}"\n`,
			`; Days are those of ${zoneOf(facts.span.entity)}.\n\n`,
			opened(facts),
			'\n',
			openingOf(facts),
		].join(''),
	entry(entry) {
		const { head, lines, day } = entry
		const facts = {
			event: head.transaction_id,
			moved: head.effective_at.toISOString(),
			object: head.provider_object,
			donation: head.donation_id,
			withdrawal: head.withdrawal_id,
		}
		return [
			`${day} * ${quoted(narrationOf(entry))}\n`,
			...Object.entries(facts).map(([name, value]) =>
				value === null ? '' : `  ${name}: ${quoted(value)}\n`,
			),
			...lines.map((line) => {
				const owner = line.owner === line.party ? '' : `    owner: ${quoted(line.owner)}\n`
				return `  ${nameOf(line)}  ${amountOf(line.amount, line.currency)}\n${owner}`
			}),
			'\n',
		].join('')
	},
	end: ({ span, dayAfter, accounts }) =>
		accounts
			.map((each) => {
				const { currency } = span.entity
				const closing = formatMajor(each.closing, currency)
				return `${dayAfter} balance ${nameOf(each)}  ${closing} ~ ${formatMajor(0n, currency)} ${currency}\n`
			})
			.join(''),
}
