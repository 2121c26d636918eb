import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

const ACCOUNTS = ['stripe-in', 'stripe-us'] as const
/** Every sixth day, of each account, once both have taken donations. */
const PAYOUT_DAYS = Array.from({ length: 15 }, (_, index) => 31 + index * 6)
const MISTAKES: Readonly<Record<string, 'missingLine' | 'wrongFee' | 'unknownCharge'>> = {
	'stripe-in 79': 'missingLine',
	'stripe-us 97': 'wrongFee',
	'stripe-in 103': 'unknownCharge',
}

type Mistake = (typeof MISTAKES)[string]

const payOut = (at: number, account: string, name: string, mistake?: Mistake): DemoStep => ({
	at,
	play: async ({ named, provider }) => {
		named.set(name, provider.payOut(account, mistake))
	},
})

const moves = (at: number, name: string, to: 'canceled' | 'failed'): DemoStep => ({
	at,
	play: async ({ named, provider }) => provider.movePayout(named.get(name) ?? '', to),
})

/** Of what doesn't agree, one is taken care of, and another explained. */
async function followUp(does: 'take' | 'explain', tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const filter = encodeURIComponent(JSON.stringify({ status: 'open' }))
	const open = await finance.json<readonly { id: string; kind: string }[]>(
		'GET',
		`/api/backoffice/discrepancies?filter=${filter}`,
	)
	const found = open.find(({ kind }) => (kind === 'unknownLine') === (does === 'explain'))
	if (!found) return
	const url = `/api/backoffice/discrepancies/${found.id}`
	const { etag } = await finance.withEtag(url)
	const headers = { 'idempotency-key': tools.key, 'if-match': etag }
	if (does === 'take') {
		await finance.json('POST', `${url}/assign`, { ownerId: tools.userId('finance') }, headers)
		return
	}
	const note = 'A collection box at the spring concert, charged by hand in the provider’s dashboard.'
	await finance.json('POST', `${url}/resolve`, { resolution: 'explained', note }, headers)
}

/** Payouts of which some don't tie out, and what finance does about it. */
export const demo: DemoCapability = {
	steps: () => [
		...PAYOUT_DAYS.flatMap((day) =>
			ACCOUNTS.map((account, index) => {
				const name = `${account} ${day}`
				return payOut(day * DAY_MS + (2 + index) * HOUR_MS, account, name, MISTAKES[name])
			}),
		),
		...ACCOUNTS.map((account, index) => payOut(119 * DAY_MS + index * HOUR_MS, account, `${account} last`)),
		moves(73 * DAY_MS + 8 * HOUR_MS, 'stripe-us 73', 'canceled'),
		// Two business days after it was sent it counts as paid; then the bank sends it back.
		moves(96 * DAY_MS, 'stripe-us 91', 'failed'),
		{ at: 118 * DAY_MS + 2 * HOUR_MS, play: (tools) => followUp('take', tools) },
		{ at: 118 * DAY_MS + 3 * HOUR_MS, play: (tools) => followUp('explain', tools) },
	],
}
