import { PAYOUT_PROVIDERS } from '../../../domain/payouts/providers.contract.ts'
import { all, financeRead, money } from '../../nightly/access/rule.ts'
import { PAYOUT_CALLS } from '../calls.payouts.ts'
import type { TestDeclaration } from '../declaration.ts'
import { PAYOUT_REPLAYS } from '../replays.payouts.ts'

export const declaration: TestDeclaration = {
	calls: [...PAYOUT_CALLS],
	replays: PAYOUT_REPLAYS,
	rules: {
		...all(financeRead, ...PAYOUT_PROVIDERS.map((provider) => `GET /api/v1/${provider}/payouts`)),
		...all(financeRead, 'GET /api/backoffice/discrepancies', 'GET /api/backoffice/discrepancies/{id}'),
		...all(
			money,
			'POST /api/backoffice/discrepancies/{id}/note',
			'POST /api/backoffice/discrepancies/{id}/resolve',
		),
		'POST /api/backoffice/discrepancies/{id}/assign': { ...money, body: { ownerId: 'own' } },
		...all(financeRead, 'GET /api/backoffice/payouts', 'GET /api/backoffice/payouts/{id}'),
		...all(
			financeRead,
			'GET /api/backoffice/payouts/{id}/lines',
			'GET /api/backoffice/payouts/{id}/timeline',
		),
		...all(financeRead, 'GET /api/backoffice/payouts/csv', 'GET /api/backoffice/payouts/{id}/lines/csv'),
		...all(financeRead, 'GET /api/backoffice/discrepancies/csv'),
	},
	ids: {
		kinds: { payout: ({ payout }) => [payout], discrepancy: ({ discrepancy }) => [discrepancy] },
		segments: { payouts: ['payout'], discrepancies: ['discrepancy'] },
		fields: { payoutId: 'payout', discrepancyId: 'discrepancy' },
	},
}
