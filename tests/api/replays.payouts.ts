import type { World } from './bad-input.world.ts'
import type { Replay, Replays } from './replays.ts'

/** Commands of payouts that can be carried out once. */
export const PAYOUT_REPLAYS: Replays = {
	'giving a discrepancy to somebody': (world) =>
		aboutDiscrepancy(world, 'assign', { ownerId: world.people.finance.id }, { ownerId: null }),
	'noting something about a discrepancy': (world) =>
		aboutDiscrepancy(world, 'note', { note: 'Asked the bank.' }, { note: 'Asked the bank twice.' }),
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
