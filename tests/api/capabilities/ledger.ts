import { JOURNAL_FORMATS } from '../../../domain/ledger/general-ledger.contract.ts'
import { REGION_CODES } from '../../../kernel/wire/regions.ts'
import { all, financeRead, money, type Rule } from '../../nightly/access/rule.ts'
import { BOOK_CALLS } from '../calls.books.ts'
import { LEDGER_CALLS } from '../calls.ledger.ts'
import type { TestDeclaration } from '../declaration.ts'
import { LEDGER_REPLAYS } from '../replays.ledger.ts'

export const declaration: TestDeclaration = {
	calls: [...BOOK_CALLS, ...LEDGER_CALLS],
	replays: LEDGER_REPLAYS,
	rules: {
		...all(financeRead, 'GET /api/v1/reconciliationReport'),
		'GET /api/backoffice/books/checks': financeRead,
		'POST /api/backoffice/books/checks': money,
		...all({ ...financeRead, none: true }, 'GET /api/backoffice/periods/{id}'),
		...all(financeRead, 'GET /api/backoffice/explain', 'GET /api/backoffice/ageing'),
		...all(financeRead, 'GET /api/backoffice/events/{id}', 'GET /api/backoffice/events/{id}/provider'),
		...['', '/{id}', '/csv', '/totals', '/log', '/difference', '/difference/events'].reduce<
			Record<string, Rule>
		>((rows, path) => Object.assign(rows, all(financeRead, `GET /api/backoffice/reconciliation${path}`)), {}),
		...all(financeRead, 'GET /api/backoffice/runs', 'GET /api/backoffice/runs/{id}'),
		...all(financeRead, 'GET /api/backoffice/runs/{id}/rows', 'GET /api/backoffice/runs/{id}/verify'),
		...all(financeRead, 'GET /api/backoffice/runs/{id}/compare/{other}'),
		...all(money, 'POST /api/backoffice/runs', 'POST /api/backoffice/runs/{id}/sign'),
		...all(financeRead, 'GET /api/backoffice/periods'),
		...all({ ...financeRead, none: true }, 'GET /api/backoffice/periods/{entity}/{month}/changes'),
		...all({ ...financeRead, none: true }, 'GET /api/backoffice/periods/{entity}/{month}/pack'),
		...all({ ...financeRead, none: true }, 'GET /api/backoffice/runs/{id}/pack'),
		...all({ ...financeRead, none: true }, 'GET /api/backoffice/periods/{entity}/{month}/closing'),
		...['/prepare', '/reopening', '/reopening/approve', '/reopening/decline'].reduce<Record<string, Rule>>(
			(rows, path) => Object.assign(rows, all(money, `POST /api/backoffice/periods/{entity}/{month}${path}`)),
			{},
		),
		...all(financeRead, 'GET /api/backoffice/ledger/trial-balance', 'GET /api/backoffice/ledger/accounts'),
		...all(financeRead, 'GET /api/backoffice/ledger/journal'),
		...all(financeRead, ...JOURNAL_FORMATS.map((each) => `GET /api/backoffice/ledger/journal/${each}`)),
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
