import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { RecurringDonation } from '../../domain/recurring/contract.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { FOUNDATION, give, recipientOf } from '../giving.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'
import { DEMO_DAYS, type DonationPlan, type Method } from '../story.ts'

type Change = 'pause' | 'stop' | number

interface Monthly {
	readonly by: string
	readonly to: string
	readonly region: RegionCode
	readonly major: number
	readonly day: number
	readonly method?: Method
	readonly anonymous?: true
	readonly message?: string
	readonly changes?: readonly (readonly [day: number, change: Change])[]
	readonly lacksFunds?: readonly [from: number, until: number]
}

const MONTHLY: readonly Monthly[] = [
	{ by: 'donor', to: FOUNDATION, region: 'IN', major: 1_000, day: 12, message: 'A little every month.' },
	{
		by: 'hannah',
		to: 'Books in Braille for Ruth’s class',
		region: 'US',
		major: 25,
		day: 26,
		message: 'One chapter a month.',
	},
	{ by: 'marcus', to: FOUNDATION, region: 'US', major: 50, day: 15, changes: [[86, 'pause']] },
	{
		by: 'priya',
		to: 'to donee',
		region: 'IN',
		major: 300,
		day: 20,
		anonymous: true,
		changes: [[95, 'stop']],
	},
	{ by: 'rosa', to: FOUNDATION, region: 'US', major: 15, day: 34, changes: [[70, 20]] },
	{
		by: 'vikram',
		to: FOUNDATION,
		region: 'US',
		major: 12,
		day: 43,
		// Declined when it is due, between days 71 and 74, and paid by a later try.
		lacksFunds: [69, 77],
	},
	// The fundraiser is taken off the page on day 100: nothing is charged for it any more.
	{ by: 'anjali', to: 'A temple elephant’s last years', region: 'IN', major: 250, day: 46 },
	// The card's bank wants its holder for each payment: it waits for another card at the end.
	{ by: 'imran', to: FOUNDATION, region: 'US', major: 10, day: 84, method: 'threeDS' },
]

const RECURRING = '/api/v1/recurringDonations'
const nameOf = (index: number): string => `monthly ${index}`

const planOf = ({ by, to, region, major, day, ...rest }: Monthly): DonationPlan => ({
	at: day * DAY_MS + 10 * HOUR_MS,
	to: recipientOf(to),
	region,
	major,
	coversFee: true,
	anonymous: rest.anonymous ?? false,
	donor: { key: by },
	message: rest.message ?? '',
	// In rupees it is charged by UPI alone.
	way: region === 'IN' ? 'upi' : 'card',
	saves: 'monthly',
	method: rest.method ?? 'ok',
	triesAgain: false,
	language: 'en',
})

async function begin(monthly: Monthly, index: number, tools: DemoStepTools): Promise<void> {
	const begun = await give(planOf(monthly), tools)
	if (begun === null) throw new RangeError(`Nobody can give every month to “${monthly.to}”.`)
	const donor = await tools.signedIn(monthly.by)
	const day = Number(dayIn(regionOf(monthly.region), tools.now()).slice(-2))
	const body = { donationId: begun.donationId, day, mandate: 1 }
	const { data } = await donor.json<{ data: { _id: string } }>('POST', RECURRING, body, {
		'idempotency-key': `${tools.key}.begin`,
	})
	tools.named.set(nameOf(index), data._id)
}

async function change(
	{ by, region }: Monthly,
	index: number,
	to: Change,
	tools: DemoStepTools,
): Promise<void> {
	const donor = await tools.signedIn(by)
	const url = `${RECURRING}/${tools.named.get(nameOf(index))}`
	const headers = { 'idempotency-key': tools.key }
	if (typeof to === 'number')
		await donor.json('PUT', url, { units: regionOf(region).currency, amount: to }, headers)
	else await donor.json('POST', `${url}/state`, { action: to }, headers)
}

async function setFunds({ by, region }: Monthly, index: number, enough: boolean, tools: DemoStepTools) {
	const donor = await tools.signedIn(by)
	const { data } = await donor.json<{ data: RecurringDonation }>(
		'GET',
		`${RECURRING}/${tools.named.get(nameOf(index))}`,
	)
	const cards = await donor.json<{ data: readonly { _id: string; customerId: string }[] }>(
		'GET',
		'/api/v1/saved/cards',
	)
	const card = cards.data.find(({ _id }) => _id === data.methodId)
	if (!card) throw new RangeError(`${by} gives by no saved card every month.`)
	tools.provider.setFunds(`stripe-${region.toLowerCase()}`, card.customerId, enough)
}

const stepsOf = (monthly: Monthly, index: number): DemoStep[] => {
	const { changes = [], lacksFunds } = monthly
	const funds = lacksFunds?.map(
		(day, place): DemoStep => ({
			at: day * DAY_MS,
			play: (tools) => setFunds(monthly, index, place === 1, tools),
		}),
	)
	return [
		{ at: planOf(monthly).at, play: (tools) => begin(monthly, index, tools) },
		...changes.map(
			([day, to]): DemoStep => ({
				at: day * DAY_MS + 11 * HOUR_MS,
				play: (tools) => change(monthly, index, to, tools),
			}),
		),
		...(funds ?? []),
	]
}

/** Shortly after 10:00 local time, when charges are due: in India, and in California in winter and summer. */
const DUE_AT = [4 * HOUR_MS + 32 * MINUTE_MS, 18 * HOUR_MS + 2 * MINUTE_MS]
const FIRST_DAY = Math.min(...MONTHLY.map(({ day }) => day))

/** Runs the worker's job at the demo's times at which charges may be due, since workers run in real time. */
const advanceSteps = (): DemoStep[] =>
	Array.from({ length: DEMO_DAYS - FIRST_DAY }, (_, index) => FIRST_DAY + index).flatMap((day) =>
		DUE_AT.map((at) => ({
			at: day * DAY_MS + at,
			play: ({ runJob }: DemoStepTools) => runJob('recurring/advance'),
			turn: { of: 'charges', number: day * DAY_MS + at },
		})),
	)

export const demo: DemoCapability = {
	steps: () => [...MONTHLY.flatMap(stepsOf), ...advanceSteps()],
}
