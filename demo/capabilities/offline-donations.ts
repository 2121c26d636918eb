import { dayIn, regionOf, regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import type { OfflineDonationBody } from '../../domain/offline-donations/contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { placeOfFundraiser } from '../fundraisers.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

const PATH = '/api/backoffice/offlineDonations'

type Papers = Pick<OfflineDonationBody, 'method' | 'currency' | 'amount' | 'reference' | 'bank' | 'name'> &
	Partial<Pick<OfflineDonationBody, 'address' | 'pan' | 'anonymous'>>

interface Planned {
	readonly day: number
	readonly papers: Papers
	/** The title of the fundraiser; absent for the foundation. */
	readonly of?: string
	/** Days after which the second person approves it, or the bank takes it back. */
	readonly approvedAfter?: number
	readonly bouncesAfter?: number
}

const NO_ADDRESS = { line1: '', line2: '', city: '', state: '', country: '', zip_code: '' }

const DONATIONS: readonly Planned[] = [
	{
		day: 92,
		of: 'Rabies vaccine for 500 strays',
		papers: {
			method: 'cheque',
			currency: 'INR',
			amount: '5000.00',
			reference: '402217',
			bank: 'Bank of Maharashtra',
			name: 'Sahyadri Housing Society',
			address: {
				...NO_ADDRESS,
				line1: '22, Karve Road',
				city: 'Pune',
				state: 'Maharashtra',
				country: 'IN',
				zip_code: '411004',
			},
			pan: 'AAAAS1234K',
		},
	},
	{
		day: 101,
		approvedAfter: 1,
		papers: {
			method: 'bankTransfer',
			currency: 'USD',
			amount: '1250.00',
			reference: 'FT-88213904',
			bank: 'Pacific Community Bank',
			name: 'Oakland Rotary Club',
		},
	},
	{
		day: 104,
		papers: {
			method: 'collectionBox',
			currency: 'INR',
			amount: '8412.00',
			reference: '',
			bank: '',
			name: '',
		},
	},
	{
		day: 106,
		bouncesAfter: 4,
		papers: {
			method: 'cheque',
			currency: 'INR',
			amount: '4000.00',
			reference: '118830',
			bank: 'Canara Bank',
			name: 'Deepak Kulkarni',
			anonymous: true,
		},
	},
	{
		day: 119,
		papers: {
			method: 'cheque',
			currency: 'INR',
			amount: '75000.00',
			reference: '500146',
			bank: 'Union Bank of India',
			name: 'Deccan Threads Pvt. Ltd.',
		},
	},
]

const nameAt = (place: number): string => `offline donation ${place}`

async function record({ papers, of }: Planned, name: string, tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const requestId = of === undefined ? undefined : tools.fundraiserId(placeOfFundraiser(of))
	const body: OfflineDonationBody = {
		...(requestId === undefined
			? { target: 'foundation', targetId: null }
			: { target: 'request', targetId: requestId }),
		receivedOn: dayIn(regionOfCurrency(papers.currency), tools.now() - DAY_MS),
		donorId: null,
		email: '',
		address: NO_ADDRESS,
		pan: null,
		anonymous: false,
		documentId: null,
		...papers,
	}
	const { id } = await finance.json<{ id: string }>('POST', PATH, body, { 'idempotency-key': tools.key })
	tools.named.set(name, id)
}

async function decide(
	name: string,
	decision: 'approve' | 'reverse',
	by: 'finance' | 'super',
	body: object,
	tools: DemoStepTools,
): Promise<void> {
	const person = await tools.signedIn(by)
	const url = `${PATH}/${tools.named.get(name)}`
	const { etag } = await person.json<{ etag: string }>('GET', url)
	const headers = { 'idempotency-key': tools.key, 'if-match': etag }
	await person.json('POST', `${url}/${decision}`, body, headers)
}

const approve = (name: string, tools: DemoStepTools) => decide(name, 'approve', 'super', {}, tools)

function bounce(name: string, tools: DemoStepTools): Promise<void> {
	const reversedOn = dayIn(regionOf('IN'), tools.now())
	const reason = 'The bank returned it: insufficient funds.'
	return decide(name, 'reverse', 'finance', { because: 'bounced', reversedOn, reason }, tools)
}

function stepsOf(planned: Planned, place: number): readonly DemoStep[] {
	const { day, approvedAfter, bouncesAfter } = planned
	const name = nameAt(place)
	const at = day * DAY_MS + 6 * HOUR_MS
	return [
		{ at, play: (tools) => record(planned, name, tools) },
		...(approvedAfter === undefined
			? []
			: [{ at: at + approvedAfter * DAY_MS, play: (tools: DemoStepTools) => approve(name, tools) }]),
		...(bouncesAfter === undefined
			? []
			: [{ at: at + bouncesAfter * DAY_MS, play: (tools: DemoStepTools) => bounce(name, tools) }]),
	]
}

export const demo: DemoCapability = { steps: () => DONATIONS.flatMap(stepsOf) }
