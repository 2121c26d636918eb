import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { formatMajor, majorUnit, parseMajor } from '../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { BANKS } from '../banks.ts'
import { DemoRefused } from '../client.ts'
import { fundraiserAt, ownerOf, placeOfFundraiser } from '../fundraisers.ts'
import { DEMO_PASSWORD } from '../people.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

/** `first`: the first of two approvals, without a second one. */
type Decision = 'approve' | 'first' | 'reject' | 'pay' | 'fail' | 'retry' | 'cancel'

type Cause = number | 'foundation INR' | 'foundation USD'

/** Withdrawals: fund, day, percent of the free money, and decisions with their delay in days. */
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
	['Bring 4,000 native trees back to the Panchmal slope', 117, 90, '1 first'],
]

const nameAt = (place: number): string => `withdrawal ${place}`
export function withdrawalName(title: string): string {
	const place = WITHDRAWALS.findIndex(([of]) => of === title)
	if (place === -1) throw new RangeError(`Nothing leaves the fund of “${title}”.`)
	return nameAt(place)
}
export const requesterOf = (name: string): string => `asker of ${name}`

const decisionsOf = (text: string): readonly { readonly days: number; readonly decision: Decision }[] =>
	text === ''
		? []
		: text.split(', ').map((each) => {
				const [days, decision] = each.split(' ')
				return { days: Number(days), decision: decision as Decision }
			})

const causeOf = (of: string): Cause =>
	of === 'foundation INR' || of === 'foundation USD' ? of : placeOfFundraiser(of)

function fundOf(of: Cause, tools: DemoStepTools) {
	if (typeof of === 'number') {
		const fundraiser = fundraiserAt(of)
		const { author, organization } = fundraiser
		const accounts =
			organization === undefined
				? `/api/v1/user/${tools.userId(author)}/payment/account`
				: `/api/v1/org/${tools.organizationId(organization)}/payment/account`
		return {
			requester: ownerOf(fundraiser) ?? author,
			region: regionOf(fundraiser.region),
			requestId: tools.fundraiserId(of),
			accounts,
			holder: fundraiser.beneficiary,
			holderType: organization === undefined ? 'individual' : 'company',
		}
	}
	return {
		requester: 'finance',
		region: regionOfCurrency(of.slice('foundation '.length)),
		requestId: null,
		accounts: '/api/backoffice/foundation/payment/account',
		holder: 'Karuna Foundation',
		holderType: 'company',
	}
}

async function addAccount(of: Cause, tools: DemoStepTools): Promise<void> {
	const { requester, region, accounts, holder, holderType } = fundOf(of, tools)
	const somebody = await tools.signedIn(requester)
	const bank = BANKS[region.code]
	// Digits of an account that follow from the name, so that they look different and stay the same.
	const digits = [...requester].map((letter) => letter.charCodeAt(0) % 10).join('')
	const body = {
		label: bank.name,
		accountHolderName: holder,
		accountHolderType: holderType,
		accountNumber: `4021${digits}`.padEnd(12, '7').slice(0, 12),
		routingNumber: bank.code,
		country: region.code,
		currency: region.currency.toLowerCase(),
		isDefault: true,
	}
	await somebody.json('POST', '/api/v1/user/proof', { password: DEMO_PASSWORD })
	const made = await somebody.json<{ account: { uniqueId: string } }>('POST', accounts, body, once(tools))
	tools.named.set(`account of ${of}`, made.account.uniqueId)
}

const once = ({ key }: DemoStepTools) => ({ 'idempotency-key': key })

const PURPOSES: Readonly<Record<string, readonly [code: string, description: string, payee: string]>> = {
	health: [
		'treatment',
		'The hospital’s bill for the first part of the treatment.',
		'City Hospital, billing desk',
	],
	education: ['goods', 'Books, benches and writing material.', 'Saraswati Book Depot'],
	food: ['food', 'Rice, lentils, oil and vegetables for two weeks.', 'Annapurna Wholesale'],
	animals: ['food', 'Fodder and the vet’s visits.', 'Nandi Feed Store'],
	environment: ['equipment', 'A pump, pipes and their fitting.', 'Sharma Pumps'],
	women: ['equipment', 'Machines and the first material for them.', 'Usha Machine House'],
}

const purposeOf = (of: Cause) => {
	const category = typeof of === 'number' ? fundraiserAt(of).category : ''
	const [code, description, payee] = PURPOSES[category] ?? [
		'other',
		'What the foundation pays for its programmes.',
		'Several suppliers',
	]
	return { code, description, payee }
}

interface Withdrawal {
	readonly of: Cause
	readonly name: string
	readonly percent: number
}

async function withdraw({ of, name, percent }: Withdrawal, tools: DemoStepTools): Promise<void> {
	const { requester, region, requestId } = fundOf(of, tools)
	const somebody = await tools.signedIn(requester)
	const fundType = requestId === null ? 'tal' : 'donationRequest'
	const id = requestId ?? 'karuna'
	const query = requestId === null ? `?fundType=tal&units=${region.currency}` : ''
	const { data } = await somebody.json<{ data: { free: number } }>(
		'GET',
		`/api/v1/donationRequest/${id}/withdraw${query}`,
	)
	const free = parseMajor(String(data.free), region.currency) ?? 0n
	const hundred = 100n * majorUnit(region.currency)
	const part = (free * BigInt(percent)) / 100n
	const amount = percent === 100 ? free : part - (part % hundred)
	const body = {
		fundType,
		amount: Number(formatMajor(amount, region.currency)),
		units: region.currency,
		paymentAccountId: tools.named.get(`account of ${of}`),
		purpose: purposeOf(of),
	}
	const url = `/api/v1/donationRequest/withdraw/${id}`
	const made = await somebody.json<{ data: { _id: string } }>('POST', url, body, once(tools))
	tools.named.set(name, made.data._id)
	tools.named.set(requesterOf(name), requester)
}

async function decide(name: string, decision: Decision, tools: DemoStepTools) {
	const id = tools.named.get(name)
	const requester = tools.named.get(requesterOf(name)) ?? ''
	if (decision === 'cancel') {
		const somebody = await tools.signedIn(requester)
		await somebody.json('PUT', `/api/v1/donationRequest/withdraw/${id}`, { status: 'cancelled' }, once(tools))
		return
	}
	const call = decision === 'first' ? 'approve' : decision
	// Nobody decides on what they asked for themselves.
	const first = requester === 'finance' ? 'super' : 'finance'
	if (call === 'pay') return pay({ id, name, requester }, tools)
	const { approvals } = await decideBy(first, { id, name, decision: call }, tools)
	if (decision !== 'first' && approvals?.first && first === 'finance')
		await decideBy('super', { id, name, decision: call }, tools)
}

async function pay(
	{ id, name, requester }: { id: string | undefined; name: string; requester: string },
	tools: DemoStepTools,
): Promise<void> {
	for (const by of ['super', 'finance'].filter((each) => each !== requester))
		try {
			await decideBy(by, { id, name, decision: 'pay' }, tools)
			return
		} catch (error) {
			if (!(error instanceof DemoRefused && error.code === 'OTHER_PAYS')) throw error
		}
}

interface Decided {
	readonly id: string | undefined
	readonly name: string
	readonly decision: Exclude<Decision, 'first' | 'cancel'>
}
interface Seen {
	readonly etag: string
	readonly currency: string
	readonly account: { readonly newestVersion: number }
	readonly approvals: { readonly first: object | null } | null
}

async function decideBy(key: string, { id, name, decision }: Decided, tools: DemoStepTools): Promise<Seen> {
	const person = await tools.signedIn(key)
	const url = `/api/backoffice/withdrawals/${id}`
	const seen = await person.json<Seen>('GET', url)
	const today = dayIn(regionOfCurrency(seen.currency), tools.now())
	const { newestVersion: accountVersion } = seen.account
	const bodies = {
		approve: { accountVersion },
		retry: { accountVersion },
		reject: { reason: 'The hospital’s bill and the account holder don’t agree. Please write to us.' },
		pay: { reference: `UTR-${name.replaceAll(/\D/g, '').padStart(4, '0')}-${today}`, paidOn: today },
		transfer: { from: 'razorpay-in' },
		fail: { code: 'accountClosed', failedOn: today },
	}
	const headers = { ...once(tools), 'if-match': seen.etag }
	return person.json<Seen>('POST', `${url}/${decision}`, bodies[decision], headers)
}

export const demo: DemoCapability = {
	steps: ({ fundraisers }) =>
		WITHDRAWALS.flatMap(([title, day, percent, decisions], index): DemoStep[] => {
			const of = causeOf(title)
			const name = nameAt(index)
			const at = day * DAY_MS + (9 + (index % 6)) * HOUR_MS + 7 * MINUTE_MS
			const raisedAt = typeof of === 'number' ? (fundraisers[of]?.raisedAt ?? 0) : 5 * DAY_MS
			return [
				{ at: raisedAt + 3 * DAY_MS, play: (tools) => addAccount(of, tools) },
				{ at, play: (tools) => withdraw({ of, name, percent }, tools) },
				...decisionsOf(decisions).map(
					({ days, decision }): DemoStep => ({
						at: at + days * DAY_MS + HOUR_MS,
						play: (tools) => decide(name, decision, tools),
					}),
				),
			]
		}),
}
