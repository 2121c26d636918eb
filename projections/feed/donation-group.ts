import type { FeedLineContent } from '../../domain/feed/contract.ts'
import { MIN_DONATIONS_TOGETHER } from '../../domain/feed/feed-rules.contract.ts'
import type { MinorText } from '../../kernel/wire/money.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

/** Donations that wait until enough of them can be told of together. */
export interface DonationGroup {
	/** Beginning of the first hour that one of them fell into, and of the last one. ISO 8601. */
	readonly first: string
	readonly last: string
	/** How often each amount was given; minor units. */
	readonly amounts: Readonly<Record<MinorText, number>>
}

/** The beginning of the hour (UTC) that an instant lies in. */
export const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`

/** The end of an hour, given its beginning. */
export const hourAfter = (hour: string): string => new Date(Date.parse(hour) + HOUR_MS).toISOString()

/** A group of a single donation. @param amount minor units */
export const oneDonation = (amount: MinorText, hour: string): DonationGroup => ({
	first: hour,
	last: hour,
	amounts: { [amount]: 1 },
})

/** Both groups as one. */
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

/** Whether it holds so many donations that nobody's own can be told apart by its time. */
export const isLarge = (group: DonationGroup | null): group is DonationGroup =>
	group !== null && countOf(group) >= MIN_DONATIONS_TOGETHER

type DonationsLine = Extract<FeedLineContent, { type: 'donations' }>

/** The line of a group that is large enough. */
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
