import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'

const JOURNAL = '/api/backoffice/journal'
const today = ({ now }: DemoStepTools) => dayIn(regionOf('IN'), now())

async function bankCharge(
	tools: DemoStepTools,
	name: string,
	amount: string,
	document: string,
): Promise<void> {
	const finance = await tools.signedIn('finance')
	const { id } = await finance.json<{ id: string }>(
		'POST',
		JOURNAL,
		{
			currency: 'INR',
			bookedOn: today(tools),
			lines: [
				{ account: 'fee expense', owner: 'IN', amount },
				{ account: 'bank', owner: 'IN', amount: `-${amount}` },
			],
			reason: 'Charges of the bank for the account and its statements.',
			document,
		},
		{ 'idempotency-key': tools.key },
	)
	tools.named.set(name, id)
}

async function takeBack(tools: DemoStepTools, name: string): Promise<void> {
	const finance = await tools.signedIn('finance')
	const body = { bookedOn: today(tools), reason: 'It was entered twice from the same statement.' }
	const headers = { 'idempotency-key': tools.key }
	await finance.json('POST', `${JOURNAL}/${tools.named.get(name)}/reverse`, body, headers)
}

export const demo: DemoCapability = {
	steps: () => [
		{
			at: 105 * DAY_MS,
			play: (tools) => bankCharge(tools, 'charges', '590.00', 'HDFC 09/2026'),
		},
		{
			at: 115 * DAY_MS,
			play: (tools) => bankCharge(tools, 'charges again', '590.00', 'HDFC 09/2026'),
		},
		{ at: 115 * DAY_MS + 2 * HOUR_MS, play: (tools) => takeBack(tools, 'charges again') },
		{
			at: 119 * DAY_MS + 3 * HOUR_MS,
			play: (tools) => bankCharge(tools, 'audit', '14160.00', 'Invoice 2026/118 of the auditors'),
		},
	],
}
