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
		{ at: 119 * DAY_MS + 20 * HOUR_MS, play: checkBooks },
	],
}
