import { all, FINANCE, financeRead, money, owns } from '../../nightly/access/rule.ts'
import { RECEIPT_CALLS } from '../calls.receipts.ts'
import type { TestDeclaration } from '../declaration.ts'
import { RECEIPT_REPLAYS } from '../replays.receipts.ts'

export const declaration: TestDeclaration = {
	calls: [...RECEIPT_CALLS],
	replays: RECEIPT_REPLAYS,
	rules: {
		...all(
			{ gate: 'everyone', about: owns({ id: 'donorsDonation' }, 'donor', ...FINANCE) },
			'GET /api/v1/donation/{id}/receipt',
			'GET /api/v1/donation/{id}/receipt.pdf',
		),
		'POST /api/v1/donation/{id}/receipt/resend': {
			gate: 'everyone',
			about: owns({ id: 'donorsDonation' }, 'donor'),
		},
		...all(financeRead, 'GET /api/backoffice/receipts'),
		...all(financeRead, 'GET /api/backoffice/receipts/{id}', 'GET /api/backoffice/receipts/{id}/pdf'),
		...all(money, 'POST /api/backoffice/receipts/{id}/resend', 'POST /api/backoffice/receipts/{id}/correct'),
		...all(financeRead, 'GET /api/backoffice/receipts/csv'),
	},
	ids: {
		kinds: {},
		segments: { receipts: ['donation'] },
	},
}
