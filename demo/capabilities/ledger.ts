import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { BackofficeFund } from '../../domain/funds/withdrawals.contract.ts'
import type { ChecklistItem } from '../../domain/ledger/closing.contract.ts'
import type { Period, Run } from '../../domain/ledger/runs.contract.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'

/** The reasons for which the demo's signer accepts what stays open. */
const REASONS: Readonly<Record<ChecklistItem, string>> = {
	books: 'The nightly check follows; the last one held.',
	differences: 'Each has an owner in finance, who writes to the provider.',
	suspense: 'It was charged in the dashboard; finance takes it in once the receipt book is found.',
	payouts: 'They arrive in the first days of the next month.',
	disputes: 'Their amounts are reserved until the banks decide.',
	withdrawals: 'The bank confirms the transfers within two days.',
	providerBalances: 'The provider reports its balance with a delay.',
	recurring: 'They are tried again at the next date.',
}

async function saveReport(tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const run = await finance.json<{ id: string; etag: string }>(
		'POST',
		'/api/backoffice/runs',
		{},
		{
			'idempotency-key': tools.key,
		},
	)
	const signer = await tools.signedIn('super')
	await signer.json('POST', `/api/backoffice/runs/${run.id}/sign`, {}, { 'if-match': run.etag })
}

async function closeMonth(entity: RegionCode, tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const filter = encodeURIComponent(JSON.stringify({ entity }))
	const periods = await finance.json<readonly Period[]>(
		'GET',
		`/api/backoffice/periods?filter=${filter}&sort=${encodeURIComponent('["month","ASC"]')}`,
	)
	const period = periods.find(({ mayClose }) => mayClose)
	if (!period) return
	const address = `/api/backoffice/periods/${entity}/${period.month}`
	const run = await finance.json<Run>('POST', `${address}/prepare`, {}, { 'idempotency-key': tools.key })
	const signer = await tools.signedIn('super')
	const accepted = (run.prepares?.open ?? []).map((item) => ({ item, reason: REASONS[item] }))
	const sign = `/api/backoffice/runs/${run.id}/sign`
	await signer.json('POST', sign, { accepted }, { 'if-match': run.etag })
	const close = { runId: run.id, ...(period.leavesOpenFrom && { leavesOpenFrom: period.leavesOpenFrom }) }
	await signer.json('POST', `${address}/close`, close, { 'idempotency-key': `${tools.key}-close` })
}

/** Brings in money of the foundation: two people from the limit of withdrawals on. */
async function topUp(
	entity: RegionCode,
	amount: string,
	reason: string,
	tools: DemoStepTools,
): Promise<void> {
	const region = regionOf(entity)
	const finance = await tools.signedIn('finance')
	const paidOn = dayIn(region, tools.now())
	const body = { currency: region.currency, amount, paidOn, reason }
	await finance.json('POST', '/api/backoffice/own-money/top-ups', body, { 'idempotency-key': tools.key })
}

/** Writes off the smallest of the amounts that funds lack, when there are several. */
async function writeOffSmallest(tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const filter = encodeURIComponent(JSON.stringify({ state: 'lacking' }))
	const funds = await finance.json<readonly BackofficeFund[]>('GET', `/api/backoffice/funds?filter=${filter}`)
	const [smallest, ...others] = funds.toSorted((a, b) => Number(b.free) - Number(a.free))
	if (!smallest || others.length === 0) return
	const body = { fund: smallest.id, reason: 'The author can’t be reached any more.' }
	await finance.json('POST', '/api/backoffice/own-money/write-offs', body, { 'idempotency-key': tools.key })
}

async function checkBooks(tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	await finance.json('POST', '/api/backoffice/books/checks', {})
}

export const demo: DemoCapability = {
	steps: () => [
		...[48, 79, 110].flatMap((day) =>
			(['IN', 'US'] as const).map((entity, index) => ({
				at: day * DAY_MS + (6 + 4 * index) * HOUR_MS,
				play: (tools: DemoStepTools) => closeMonth(entity, tools),
			})),
		),
		...[79, 110].map((day) => ({
			at: day * DAY_MS + 4 * HOUR_MS,
			play: saveReport,
		})),
		{
			at: 112 * DAY_MS,
			play: (tools) =>
				topUp('IN', '25000.00', 'Fixed fees and chargebacks that donors’ fees don’t cover.', tools),
		},
		{
			at: 113 * DAY_MS,
			play: (tools) => topUp('US', '1200.00', 'Fixed fees of small donations.', tools),
		},
		{
			at: 119 * DAY_MS + 2 * HOUR_MS,
			play: (tools) => topUp('IN', '200000.00', 'A reserve for the next year’s fees.', tools),
		},
		{ at: 119 * DAY_MS + 4 * HOUR_MS, play: ({ runJob }) => runJob('funds/net-receivables') },
		{ at: 119 * DAY_MS + 5 * HOUR_MS, play: writeOffSmallest },
		{ at: 119 * DAY_MS + 6 * HOUR_MS, play: ({ runJob }) => runJob('funds/demand-receivables') },
		{ at: 119 * DAY_MS + 20 * HOUR_MS, play: checkBooks },
	],
}
