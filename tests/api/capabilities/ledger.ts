import { REGION_CODES } from '../../../kernel/wire/regions.ts'
import { all, money, type Rule } from '../../nightly/access/rule.ts'
import { BOOK_CALLS } from '../calls.books.ts'
import { LEDGER_CALLS } from '../calls.ledger.ts'
import type { TestDeclaration } from '../declaration.ts'
import { LEDGER_REPLAYS } from '../replays.ledger.ts'

export const declaration: TestDeclaration = {
	calls: [...BOOK_CALLS, ...LEDGER_CALLS],
	replays: LEDGER_REPLAYS,
	rules: {
		...all(money, 'GET /api/v1/reconciliationReport'),
		...all(money, 'GET /api/backoffice/books/checks', 'POST /api/backoffice/books/checks'),
		...all({ ...money, none: true }, 'GET /api/backoffice/periods/{id}'),
		...all(money, 'GET /api/backoffice/explain'),
		...all(money, 'GET /api/backoffice/events/{id}', 'GET /api/backoffice/events/{id}/provider'),
		...['', '/{id}', '/csv', '/totals', '/log', '/difference', '/difference/events'].reduce<
			Record<string, Rule>
		>((rows, path) => Object.assign(rows, all(money, `GET /api/backoffice/reconciliation${path}`)), {}),
		...all(money, 'GET /api/backoffice/runs', 'POST /api/backoffice/runs', 'GET /api/backoffice/runs/{id}'),
		...all(money, 'GET /api/backoffice/runs/{id}/rows', 'GET /api/backoffice/runs/{id}/verify'),
		...all(money, 'GET /api/backoffice/runs/{id}/compare/{other}', 'POST /api/backoffice/runs/{id}/sign'),
		...all(money, 'GET /api/backoffice/periods'),
		...all({ ...money, none: true }, 'GET /api/backoffice/periods/{entity}/{month}/changes'),
		'POST /api/backoffice/periods/{entity}/{month}/close': { ...money, body: { runId: 'any' } },
	},
	ids: {
		kinds: { run: ({ run }) => [run], event: ({ event }) => [event], entity: () => REGION_CODES },
		segments: {
			runs: ['run'],
			compare: ['run'],
			events: ['event'],
			reconciliation: ['request'],
			periods: ['entity'],
		},
		fields: { runId: 'run' },
	},
}
