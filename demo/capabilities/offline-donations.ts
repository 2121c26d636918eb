import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { placeOfFundraiser } from '../fundraisers.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'

const PATH = '/api/backoffice/offlineDonations'
const BOUNCED = 'bounced cheque'

const COUNTERPARTY = {
	donorId: null,
	email: '',
	address: { line1: '', line2: '', city: '', state: '', country: '', zip_code: '' },
	pan: null,
	anonymous: false,
	documentId: null,
}

const CHEQUE = {
	...COUNTERPARTY,
	method: 'cheque',
	currency: 'INR',
	amount: '5000.00',
	reference: '402217',
	bank: 'Bank of Maharashtra',
	name: 'Sahyadri Housing Society',
	address: {
		line1: '22, Karve Road',
		line2: '',
		city: 'Pune',
		state: 'Maharashtra',
		country: 'IN',
		zip_code: '411004',
	},
	pan: 'AAAAS1234K',
}
const TRANSFER = {
	...COUNTERPARTY,
	method: 'bankTransfer',
	currency: 'USD',
	amount: '640.00',
	reference: 'FT-88213904',
	bank: 'Pacific Community Bank',
	name: 'Oakland Rotary Club',
}
const UNPAID = {
	...COUNTERPARTY,
	method: 'cheque',
	currency: 'INR',
	amount: '4000.00',
	reference: '118830',
	bank: 'Canara Bank',
	name: 'Deepak Kulkarni',
	anonymous: true,
}

const FOUNDATION = { target: 'foundation', targetId: null }

async function record(
	donation: typeof CHEQUE | typeof TRANSFER | typeof UNPAID,
	target: object,
	tools: DemoStepTools,
): Promise<string> {
	const finance = await tools.signedIn('finance')
	const region = regionOf(donation.currency === 'USD' ? 'US' : 'IN')
	const receivedOn = dayIn(region, tools.now() - DAY_MS)
	const { id } = await finance.json<{ id: string }>(
		'POST',
		PATH,
		{ ...donation, ...target, receivedOn },
		{ 'idempotency-key': tools.key },
	)
	return id
}

async function bounce(tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const url = `${PATH}/${tools.named.get(BOUNCED)}`
	const { etag } = await finance.withEtag(url)
	await finance.json(
		'POST',
		`${url}/reverse`,
		{
			because: 'bounced',
			reversedOn: dayIn(regionOf('IN'), tools.now()),
			reason: 'The bank returned it: insufficient funds.',
		},
		{ 'idempotency-key': tools.key, 'if-match': etag },
	)
}

export const demo: DemoCapability = {
	steps: () => [
		{
			at: 92 * DAY_MS,
			play: async (tools) => {
				const requestId = tools.fundraiserId(placeOfFundraiser('Rabies vaccine for 500 strays'))
				await record(CHEQUE, requestId ? { target: 'request', targetId: requestId } : FOUNDATION, tools)
			},
		},
		{
			at: 101 * DAY_MS,
			play: async (tools) => {
				await record(TRANSFER, FOUNDATION, tools)
			},
		},
		{
			at: 106 * DAY_MS,
			play: async (tools) => {
				tools.named.set(BOUNCED, await record(UNPAID, FOUNDATION, tools))
			},
		},
		{ at: 110 * DAY_MS, play: bounce },
	],
}
