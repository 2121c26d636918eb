import { formatMajor } from '../../kernel/wire/money.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { type DonationReference, donationAt } from '../donation-at.ts'
import { placeOfFundraiser } from '../fundraisers.ts'
import { give } from '../giving.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

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
	// Everything was withdrawn before, so the fund is negative and shows its debt.
	['A library on a handcart', 0, 113, 'lost'],
	['Trade school tuition for two sisters', 1, 112, null],
	['A second-hand ambulance for the Spiti valley', 1, 116, null],
]
const DISPUTE_DAYS = 4

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

async function refund(
	place: DonationReference,
	percent: number,
	by: 'finance' | 'provider',
	tools: DemoStepTools,
): Promise<void> {
	const { id, account, providerRef, currency, total } = await donationAt(place, tools)
	const amount = (minorOf(total) * BigInt(percent)) / 100n
	if (by === 'provider') {
		tools.provider.refund(account, providerRef, amount)
		return
	}
	const finance = await tools.signedIn('finance')
	const { etag } = await finance.withEtag(`/api/backoffice/donations/${id}`)
	const body = {
		amount: formatMajor(amount, currency),
		reason: 'The donor wrote that they had meant to give to another cause.',
	}
	const headers = { 'idempotency-key': tools.key, 'if-match': etag }
	await finance.json('POST', `/api/backoffice/donations/${id}/refund`, body, headers)
}

const refundSteps = (): DemoStep[] =>
	REFUNDS.map(([to, nth, day, percent, by]) => ({
		at: day * DAY_MS + 5 * HOUR_MS,
		play: (tools) => refund({ to: placeOfFundraiser(to), nth }, percent, by, tools),
	}))

function disputeSteps(): DemoStep[] {
	return DISPUTES.flatMap(([to, nth, day, outcome], index): DemoStep[] => {
		const at = day * DAY_MS + 6 * HOUR_MS
		const name = `dispute ${index}`
		const opened: DemoStep = {
			at,
			play: async (tools) => {
				const { account, providerRef } = await donationAt({ to: placeOfFundraiser(to), nth }, tools)
				tools.named.set(name, `${account} ${tools.provider.dispute(account, providerRef)}`)
			},
		}
		if (outcome === null) return [opened]
		const decided: DemoStep = {
			at: at + DISPUTE_DAYS * DAY_MS,
			play: async ({ named, provider }) => {
				const [account = '', ref = ''] = (named.get(name) ?? '').split(' ')
				provider.closeDispute(account, ref, outcome)
			},
		}
		return [opened, decided]
	})
}

export const demo: DemoCapability = {
	steps: ({ donations }) => [
		...donations.map(
			(plan): DemoStep => ({
				at: plan.at,
				isIndependent: true,
				play: async (tools) => {
					await give(plan, tools)
				},
			}),
		),
		...refundSteps(),
		...disputeSteps(),
	],
}
