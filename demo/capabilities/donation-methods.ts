import type { BankAccount } from '../../domain/donations/bank-accounts.contract.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { FOUNDATION, give, recipientOf } from '../giving.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'
import type { DonationPlan, Way } from '../story.ts'

type Donor = string | readonly [first: string, last: string]

/** `fee`: the donor covers it; `save`: the card is saved. */
type Flags = Partial<Pick<DonationPlan, 'anonymous' | 'message' | 'language'>> & {
	readonly fee?: boolean
	readonly save?: boolean
}

type Row = readonly [
	day: number,
	by: Donor,
	to: string,
	region: RegionCode,
	major: number,
	way: Way,
	flags?: Flags,
]

const CLASSROOMS = 'Two more classrooms, so the girls of Sonbarsa stay past Class 8'
const INSULIN = 'Insulin for 140 children at St. Agnes Free Clinic'

const DONATIONS: readonly Row[] = [
	[21, 'imran', 'to donee', 'IN', 750, 'upi', { message: 'For the school on the hill.', fee: true }],
	[27, ['Mei', 'Nguyen'], 'to rosa', 'US', 40, 'paypal', { message: 'You drove my mother home. Thank you.' }],
	[28, 'gurpreet', CLASSROOMS, 'IN', 1_200, 'card', { save: true, fee: true }],
	[30, 'daniel', INSULIN, 'US', 55, 'card', { save: true, fee: true }],
	[33, ['Harish', 'Pillai'], 'to owner', 'IN', 2_000, 'netbanking', { anonymous: true, fee: true }],
	[36, 'anjali', 'to donee', 'IN', 500, 'wallet', { language: 'hi', message: 'बच्चों की किताबों के लिए।' }],
	[41, 'hannah', INSULIN, 'US', 120, 'bankDebit', { fee: true }],
	[44, ['Grace', 'Cohen'], FOUNDATION, 'US', 65, 'paypal', { anonymous: true, fee: true }],
	[47, 'lakshmi', FOUNDATION, 'IN', 1_000, 'upi', { fee: true }],
	[52, 'gurpreet', FOUNDATION, 'IN', 800, 'savedCard', { fee: true }],
	[
		58,
		'tsering',
		'to lakshmi',
		'IN',
		900,
		'checkoutCard',
		{ fee: true, message: 'Until the looms are back.' },
	],
	[64, 'vikram', 'Speech therapy for Mateo, six', 'US', 75, 'bankDebit'],
	[68, 'farhan', 'to hannah', 'US', 60, 'bankDebit'],
	[71, 'daniel', 'to marcus', 'US', 35, 'savedCard', { fee: true, message: 'From the evening class.' }],
	[77, 'hannah', 'to marcus', 'US', 90, 'bankDebit', { anonymous: true, fee: true }],
	[83, 'gurpreet', 'to donee', 'IN', 650, 'savedCard', { anonymous: true }],
	[88, 'vikram', 'to anjali', 'IN', 1_100, 'card', { fee: true, message: 'For the first bolt of cloth.' }],
	[93, ['Owen', 'Murphy'], 'to rosa', 'US', 45, 'card', { anonymous: true, fee: true }],
	[107, 'gurpreet', 'Night classes for girls who work by day', 'IN', 700, 'savedCard', { fee: true }],
	[112, 'daniel', 'Bring back the creek behind Lincoln High', 'US', 50, 'savedCard'],
	// The bank has yet to answer at the end.
	[117, 'hannah', 'Speech therapy for Mateo, six', 'US', 110, 'bankDebit', { fee: true }],
]

const guestOf = ([first, last]: readonly [first: string, last: string]) => ({
	first,
	last,
	email: `${first}.${last}@mail.example`.toLowerCase(),
})

const planOf = ([day, by, to, region, major, way, flags = {}]: Row): DonationPlan => {
	const { fee = false, save = false, ...rest } = flags
	return {
		at: day * DAY_MS + 9 * HOUR_MS,
		to: recipientOf(to),
		region,
		major,
		coversFee: fee,
		anonymous: false,
		donor: typeof by === 'string' ? { key: by } : guestOf(by),
		message: '',
		way,
		...(save && { saves: 'card' }),
		method: 'ok',
		triesAgain: false,
		language: 'en',
		...rest,
	}
}

/**
 * Debited bank accounts by owner, with the bank's behaviour: it pays; it pays and returns the debit after
 * days, which ends the mandate; or it refuses for lack of funds.
 */
const BANK_ACCOUNTS: readonly (readonly [
	day: number,
	by: string,
	bank: string,
	name: string,
	token: string,
])[] = [
	[38, 'hannah', 'First Bank of Fresno', 'Hannah Weiss', 'success'],
	[61, 'vikram', 'Delta Valley Credit Union', 'Vikram Shah', 'dispute'],
	[65, 'farhan', 'Bank of Stockton', 'Farhan Qureshi', 'insufficientFunds'],
]
const DEPOSITS = [32, 45] as const

const bankSteps = (): DemoStep[] =>
	BANK_ACCOUNTS.flatMap(([day, by, label, accountHolderName, token]) => {
		const at = day * DAY_MS + 7 * HOUR_MS
		const name = `bank account of ${by}`
		const saved: DemoStep = {
			at,
			play: async (tools) => {
				const owner = await tools.signedIn(by)
				const body = {
					paymentMethodId: `pm_usBankAccount_${token}`,
					country: 'US',
					currency: 'usd',
					label,
					accountHolderName,
					accountHolderType: 'individual',
					mandateVersion: 1,
				}
				const { account } = await owner.json<{ account: BankAccount }>(
					'POST',
					'/api/v1/saved/bank-accounts',
					body,
					{ 'idempotency-key': tools.key },
				)
				tools.named.set(name, account.uniqueId)
			},
		}
		const proven: DemoStep = {
			at: at + DAY_MS,
			play: async (tools) => {
				const owner = await tools.signedIn(by)
				const url = `/api/v1/stripe/verify-bank-account/${tools.named.get(name)}`
				await owner.json('POST', url, { amount: DEPOSITS }, { 'idempotency-key': tools.key })
			},
		}
		return [saved, proven]
	})

/** Disputed donations by PayPal with the day and finance's statement; null: no answer yet. */
const DISPUTED: readonly (readonly [donation: Row, day: number, statement: string | null])[] = [
	[
		[97, ['Caleb', 'Foster'], 'Speech therapy for Mateo, six', 'US', 85, 'paypal', { fee: true }],
		109,
		'The donor had our receipt by e-mail within a minute of the payment, and opened it twice. What they gave paid the therapist’s first bill, which is posted under Updates.',
	],
	[
		[105, ['Sofia', 'Reyes'], 'Foster vans for a no-kill shelter', 'US', 60, 'paypal', { fee: true }],
		115,
		null,
	],
]

function disputeSteps(): DemoStep[] {
	return DISPUTED.flatMap(([row, day, statement], index): DemoStep[] => {
		const plan = planOf(row)
		const ofDonation = `given by PayPal ${index}`
		const ofDispute = `disputed by PayPal ${index}`
		const given: DemoStep = {
			at: plan.at,
			play: async (tools) => {
				const begun = await give(plan, tools)
				if (begun?.orderRef) tools.named.set(ofDonation, `${begun.donationId} ${begun.orderRef}`)
			},
		}
		const opened: DemoStep = {
			at: day * DAY_MS + 8 * HOUR_MS,
			play: async ({ named, provider }) => {
				const [donationId = '', orderRef = ''] = (named.get(ofDonation) ?? '').split(' ')
				named.set(ofDispute, `${donationId} ${provider.dispute('paypal-us', orderRef)}`)
			},
		}
		if (statement === null) return [given, opened]
		const answered: DemoStep = {
			at: opened.at + DAY_MS,
			play: (tools) => contest(tools.named.get(ofDispute) ?? '', statement, tools),
		}
		return [given, opened, answered]
	})
}

async function contest(name: string, statement: string, tools: DemoStepTools): Promise<void> {
	const [donationId, disputeRef] = name.split(' ')
	const finance = await tools.signedIn('finance')
	const url = `/api/backoffice/donations/${donationId}`
	const { etag } = await finance.withEtag(url)
	const headers = { 'idempotency-key': tools.key, 'if-match': etag }
	await finance.json(
		'POST',
		`${url}/disputes/${disputeRef}/answer`,
		{ answer: 'contested', statement },
		headers,
	)
}

export const demo: DemoCapability = {
	steps: () => [
		...bankSteps(),
		...DONATIONS.map(planOf).map(
			(plan): DemoStep => ({
				at: plan.at,
				play: async (tools) => {
					await give(plan, tools)
				},
			}),
		),
		...disputeSteps(),
	],
}
