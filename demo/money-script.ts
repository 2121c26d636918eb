import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/time.ts'
import { FUNDRAISERS } from './fundraisers.ts'
import type { Life } from './script.ts'
import type { Cause, MoneyStep } from './steps.ts'

type Decision = Extract<MoneyStep, { kind: 'decide' }>['decision']

/**
 * Withdrawals: of which fundraiser or fund, on which day how much percent of what is free, and what is
 * decided how many days later.
 */
const WITHDRAWALS: readonly (readonly [of: string, day: number, percent: number, decisions: string])[] = [
	['Piped water for 212 families in Borotola before April', 84, 60, '1 approve, 3 pay'],
	['Heart surgery for Aarav, four, in Vellore this month', 86, 90, '1 approve, 3 pay'],
	['Looms and a first year of yarn for 26 weavers in Kutch', 88, 50, '1 approve, 3 pay'],
	['Hot lunch for 300 children of Solapur mill workers', 90, 40, '2 reject'],
	['Insulin for 140 children at St. Agnes Free Clinic', 91, 70, '1 approve, 3 fail, 4 retry, 6 pay'],
	['A solar pump for the school garden of Tindivanam', 93, 30, '1 cancel'],
	['Milk for the orphaned calves of Nandgaon', 95, 100, '1 approve, 3 pay, 6 fail, 7 reject'],
	['Sewing machines for the widows’ cooperative of Malegaon', 97, 45, '1 approve, 3 pay'],
	['Groceries for forty families until payday', 98, 55, '1 approve, 3 pay'],
	['foundation INR', 100, 50, '1 approve, 3 pay'],
	['A library on a handcart', 109, 100, '1 approve, 3 pay'],
	['Wheelchair ramps for the Fresno Senior Center', 110, 80, '1 approve, 3 pay'],
	['A knee replacement so that Lakshmi can weave again', 112, 100, '1 approve, 3 pay'],
	['Childcare on exam days', 113, 60, '1 approve, 3 fail'],
	['Two more classrooms, so the girls of Sonbarsa stay past Class 8', 115, 35, '2 approve'],
	['School shoes before the term begins', 116, 100, '2 approve'],
	['Rabies vaccine for 500 strays', 117, 50, ''],
	['Books in Braille for Ruth’s class', 118, 40, ''],
	['foundation USD', 118, 25, ''],
	['Dialysis for three months, until the transplant', 119, 70, ''],
]

const decisionsOf = (text: string): readonly { readonly days: number; readonly decision: Decision }[] =>
	text === ''
		? []
		: text.split(', ').map((each) => {
				const [days, decision] = each.split(' ')
				return { days: Number(days), decision: decision as Decision }
			})

/** Donations that go back, by fundraiser: the donation's place, when, how much of it, and who gives it back. */
const REFUNDS: readonly (readonly [
	to: string,
	nth: number,
	day: number,
	percent: number,
	by: 'finance' | 'provider',
])[] = [
	['Piped water for 212 families in Borotola before April', 2, 80, 100, 'finance'],
	['Heart surgery for Aarav, four, in Vellore this month', 1, 82, 50, 'finance'],
	['Hot lunch for 300 children of Solapur mill workers', 0, 85, 100, 'provider'],
	['Bring 4,000 native trees back to the Panchmal slope', 1, 92, 100, 'finance'],
	['Groceries for forty families until payday', 1, 94, 100, 'finance'],
	['A night nurse for the street clinic', 0, 96, 30, 'finance'],
	['A night nurse for the street clinic', 0, 101, 70, 'provider'],
	['Hot meals on the reservation road', 2, 111, 100, 'finance'],
]

const DISPUTES: readonly (readonly [to: string, nth: number, day: number, ends: 'won' | 'lost' | null])[] = [
	['Winter blankets for the Anand Vihar night shelter', 1, 87, 'won'],
	['A reading room above the laundromat', 1, 89, 'lost'],
	// Withdrawn whole before: the fund stands below zero, and shows what it is owed.
	['A library on a handcart', 0, 113, 'lost'],
	['Trade school tuition for two sisters', 2, 112, null],
	['A second-hand ambulance for the Spiti valley', 1, 116, null],
]
const DISPUTE_DAYS = 4

/** Every sixth day, of each account, once both have taken donations. */
const PAYOUT_DAYS = Array.from({ length: 15 }, (_, index) => 31 + index * 6)
const MISTAKES: Readonly<Record<string, 'missingLine' | 'wrongFee' | 'unknownCharge'>> = {
	'stripe-in 79': 'missingLine',
	'stripe-us 97': 'wrongFee',
	'stripe-in 103': 'unknownCharge',
}

const placeOf = (title: string): number => {
	const place = FUNDRAISERS.findIndex((fundraiser) => fundraiser.title === title)
	if (place === -1) throw new RangeError(`There is no fundraiser “${title}”.`)
	return place
}
const causeOf = (of: string): Cause => (of === 'foundation INR' || of === 'foundation USD' ? of : placeOf(of))

function withdrawalSteps(lives: readonly Life[]): MoneyStep[] {
	return WITHDRAWALS.flatMap(([of, day, percent, decisions], index): MoneyStep[] => {
		const cause = causeOf(of)
		const name = `withdrawal ${index}`
		const at = day * DAY_MS + (9 + (index % 6)) * HOUR_MS + 7 * MINUTE_MS
		const raisedAt = typeof cause === 'number' ? (lives[cause]?.raisedAt ?? 0) : 5 * DAY_MS
		return [
			{ kind: 'account', at: raisedAt + 3 * DAY_MS, of: cause },
			{ kind: 'withdraw', at, of: cause, name, percent },
			...decisionsOf(decisions).map(
				({ days, decision }): MoneyStep => ({
					kind: 'decide',
					at: at + days * DAY_MS + HOUR_MS,
					name,
					decision,
				}),
			),
		]
	})
}

function payoutSteps(): MoneyStep[] {
	const steps = PAYOUT_DAYS.flatMap((day): MoneyStep[] =>
		(['stripe-in', 'stripe-us'] as const).map((account, index) => {
			const mistake = MISTAKES[`${account} ${day}`]
			const at = day * DAY_MS + (2 + index) * HOUR_MS
			return { kind: 'payout', at, account, name: `${account} ${day}`, ...(mistake && { mistake }) }
		}),
	)
	return [
		...steps,
		{ kind: 'payout', at: 119 * DAY_MS, account: 'stripe-in', name: 'stripe-in last' },
		{ kind: 'payout', at: 119 * DAY_MS + HOUR_MS, account: 'stripe-us', name: 'stripe-us last' },
		{ kind: 'payoutMoves', at: 73 * DAY_MS + 8 * HOUR_MS, name: 'stripe-us 73', to: 'canceled' },
		// Two business days after it was sent it counts as paid; then the bank sends it back.
		{ kind: 'payoutMoves', at: 96 * DAY_MS, name: 'stripe-us 91', to: 'failed' },
	]
}

/**
 * What happens to money in the demo's 120 days after it was given: withdrawals in every state, refunds,
 * disputes, payouts of which some don't tie out, signed runs and a closed month.
 * @param lives of the fundraisers, in the order of the table
 */
export function moneySteps(lives: readonly Life[]): readonly MoneyStep[] {
	const disputes = DISPUTES.flatMap(([to, nth, day, outcome], index): MoneyStep[] => {
		const at = day * DAY_MS + 6 * HOUR_MS
		const name = `dispute ${index}`
		const opened: MoneyStep = { kind: 'dispute', at, donation: { to: placeOf(to), nth }, name }
		if (outcome === null) return [opened]
		return [opened, { kind: 'disputeEnds', at: at + DISPUTE_DAYS * DAY_MS, name, outcome }]
	})
	return [
		...withdrawalSteps(lives),
		...REFUNDS.map(
			([to, nth, day, percent, by]): MoneyStep => ({
				kind: 'refund',
				at: day * DAY_MS + 5 * HOUR_MS,
				donation: { to: placeOf(to), nth },
				percent,
				by,
			}),
		),
		...disputes,
		...payoutSteps(),
		{ kind: 'closeMonth', at: 48 * DAY_MS + 4 * HOUR_MS, entity: 'IN' },
		{ kind: 'run', at: 79 * DAY_MS + 4 * HOUR_MS },
		{ kind: 'run', at: 110 * DAY_MS + 4 * HOUR_MS },
		{ kind: 'discrepancy', at: 118 * DAY_MS + 2 * HOUR_MS, does: 'take' },
		{ kind: 'discrepancy', at: 118 * DAY_MS + 3 * HOUR_MS, does: 'explain' },
		{ kind: 'checkBooks', at: 119 * DAY_MS + 20 * HOUR_MS },
	]
}
