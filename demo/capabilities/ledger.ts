import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'

async function signedRun(
	query: { readonly effectiveAt?: string; readonly region?: string },
	tools: DemoStepTools,
): Promise<string> {
	const finance = await tools.signedIn('finance')
	const run = await finance.json<{ id: string; etag: string }>('POST', '/api/backoffice/runs', query, {
		'idempotency-key': tools.key,
	})
	const signer = await tools.signedIn('super')
	await signer.json('POST', `/api/backoffice/runs/${run.id}/sign`, {}, { 'if-match': run.etag })
	return run.id
}

async function closeMonth(entity: RegionCode, tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const filter = encodeURIComponent(JSON.stringify({ entity }))
	const periods = await finance.json<readonly { month: string; endsAt: string; mayClose: boolean }[]>(
		'GET',
		`/api/backoffice/periods?filter=${filter}&sort=${encodeURIComponent('["month","ASC"]')}`,
	)
	const period = periods.find(({ mayClose }) => mayClose)
	if (!period) return
	const runId = await signedRun({ effectiveAt: period.endsAt, region: entity }, tools)
	const url = `/api/backoffice/periods/${entity}/${period.month}/close`
	const signer = await tools.signedIn('super')
	await signer.json('POST', url, { runId }, { 'idempotency-key': `${tools.key}-close` })
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

async function checkBooks(tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	await finance.json('POST', '/api/backoffice/books/checks', {})
}

export const demo: DemoCapability = {
	steps: () => [
		{ at: 48 * DAY_MS + 4 * HOUR_MS, play: (tools) => closeMonth('IN', tools) },
		...[79, 110].map((day) => ({
			at: day * DAY_MS + 4 * HOUR_MS,
			play: async (tools: DemoStepTools) => {
				await signedRun({}, tools)
			},
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
		{ at: 119 * DAY_MS + 20 * HOUR_MS, play: checkBooks },
	],
}
