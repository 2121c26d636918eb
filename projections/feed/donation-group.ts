import type { FeedLineContent } from '../../domain/feed/contract.ts'
import { MIN_DONATIONS_TOGETHER } from '../../domain/feed/feed-rules.contract.ts'
import type { MinorText } from '../../kernel/wire/money.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

export interface DonationGroup {
	readonly first: string
	readonly last: string
	readonly amounts: Readonly<Record<MinorText, number>>
}

/** The beginning of the hour (UTC) of an instant. */
export const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`

export const hourAfter = (hour: string): string => new Date(Date.parse(hour) + HOUR_MS).toISOString()

export const oneDonation = (amount: MinorText, hour: string): DonationGroup => ({
	first: hour,
	last: hour,
	amounts: { [amount]: 1 },
})

export function together(one: DonationGroup | null, other: DonationGroup): DonationGroup {
	if (one === null) return other
	const amounts: Record<MinorText, number> = { ...one.amounts }
	for (const [amount, times] of Object.entries(other.amounts))
		amounts[amount] = (amounts[amount] ?? 0) + times
	return {
		first: other.first < one.first ? other.first : one.first,
		last: other.last > one.last ? other.last : one.last,
		amounts,
	}
}

const countOf = ({ amounts }: DonationGroup): number =>
	Object.values(amounts).reduce((sum, times) => sum + times, 0)

/** Checks that a group has so many donations that its time identifies no single one. */
export const isLarge = (group: DonationGroup | null): group is DonationGroup =>
	group !== null && countOf(group) >= MIN_DONATIONS_TOGETHER

type DonationsLine = Extract<FeedLineContent, { type: 'donations' }>

export function lineOfGroup(to: DonationsLine['to'], currency: string, group: DonationGroup): DonationsLine {
	const amounts = Object.entries(group.amounts)
		.map(([amount, times]) => [BigInt(amount), times] as const)
		.toSorted(([one], [other]) => (one < other ? -1 : 1))
	const sum = amounts.reduce((total, [amount, times]) => total + amount * BigInt(times), 0n)
	return {
		type: 'donations',
		to,
		currency: currency as DonationsLine['currency'],
		from: group.first,
		until: hourAfter(group.last),
		count: countOf(group),
		sum: sum.toString(),
		amounts: amounts.map(([amount, times]) => [amount.toString(), times]),
	}
}
