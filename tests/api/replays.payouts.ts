import type { Replay, Replays } from './replays.ts'
import type { World } from './world.ts'

export const PAYOUT_REPLAYS: Replays = {
	'POST /api/backoffice/discrepancies/{id}/assign': (world) =>
		aboutDiscrepancy(world, 'assign', { ownerId: world.people.finance.id }, { ownerId: null }),
	'POST /api/backoffice/discrepancies/{id}/note': (world) =>
		aboutDiscrepancy(world, 'note', { note: 'Asked the bank.' }, { note: 'Asked the bank twice.' }),
	'POST /api/backoffice/discrepancies/{id}/resolve': { as: 'POST /api/backoffice/discrepancies/{id}/note' },
}

async function aboutDiscrepancy(
	{ people, discrepancy }: World,
	action: string,
	body: object,
	other: object,
): Promise<Replay> {
	const url = `/api/backoffice/discrepancies/${discrepancy}`
	const { headers } = await people.finance.call('GET', url)
	const tag = { 'if-match': String(headers.etag) }
	return { caller: people.finance, method: 'POST', url: `${url}/${action}`, body, other, headers: tag }
}
