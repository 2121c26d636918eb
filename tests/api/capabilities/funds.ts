import type { OwnMoney } from '../../../domain/funds/own-money.contract.ts'
import {
	all,
	FINANCE,
	financeRead,
	led,
	money,
	moneyRead,
	ofPerson,
	owns,
	type Rule,
	sees,
	signedIn,
	withdrawalsRead,
} from '../../nightly/access/rule.ts'
import { ACCOUNT_CALLS } from '../calls.accounts.ts'
import { ASSIGN_CALLS } from '../calls.assign.ts'
import { EVIDENCE_CALLS } from '../calls.evidence.ts'
import { FUND_CALLS } from '../calls.funds.ts'
import { OWN_MONEY_CALLS } from '../calls.own-money.ts'
import { REFUND_CALLS } from '../calls.refunds.ts'
import type { TestDeclaration } from '../declaration.ts'
import { evidenceFile, paidWithdrawal, seenEvidence, submitted } from '../evidence.fixtures.ts'
import { LARGE, OWN_MONEY, topUpOf } from '../own-money.fixtures.ts'
import { FUND_REPLAYS } from '../replays.funds.ts'

export const declaration: TestDeclaration = {
	calls: [
		...FUND_CALLS,
		...ACCOUNT_CALLS,
		...REFUND_CALLS,
		...ASSIGN_CALLS,
		...EVIDENCE_CALLS,
		...OWN_MONEY_CALLS,
	],
	replays: FUND_REPLAYS,
	rules: {
		'POST /api/backoffice/donations/{id}/refund': money,
		'GET /api/backoffice/donations/{id}/refund/preview': financeRead,
		'POST /api/backoffice/donations/{id}/assign': { ...money, body: { requestId: 'any', personId: 'any' } },
		...all(money, 'GET /api/backoffice/donations/{id}/assign/preview'),
		...all(financeRead, 'GET /api/backoffice/own-money'),
		...all(money, 'POST /api/backoffice/own-money/top-ups'),
		'POST /api/backoffice/own-money/write-offs': { ...money, body: { fund: 'any' } },
		...all(
			money,
			'POST /api/backoffice/own-money/{entity}/{id}/approve',
			'POST /api/backoffice/own-money/{entity}/{id}/decline',
		),
		// Withdrawals and bank accounts.
		...all(signedIn, 'GET /api/v1/donationRequest/withdraw'),
		'GET /api/v1/donationRequest/{id}/withdraw': {
			gate: 'signedIn',
			about: owns({ id: 'hidden' }, 'author'),
		},
		'POST /api/v1/donationRequest/withdraw/{id}': {
			gate: 'signedIn',
			about: owns({ id: 'live' }, 'author'),
			body: { paymentAccountId: 'own' },
		},
		'PUT /api/v1/donationRequest/withdraw/{id}': {
			gate: 'signedIn',
			about: owns({ id: 'withdrawal' }, 'author'),
		},
		...all(
			{ gate: 'signedIn', about: ofPerson() },
			'GET /api/v1/user/{id}/payment/account',
			'POST /api/v1/user/{id}/payment/account',
		),
		...all(
			{
				gate: 'signedIn',
				about: { ...ofPerson(), person: false, ids: { id: 'authorId', accountId: 'spareAccount' } },
			},
			'PUT /api/v1/user/{id}/payment/account/{accountId}',
			'DELETE /api/v1/user/{id}/payment/account/{accountId}',
		),
		...all(
			{ gate: 'signedIn', about: { ...led(), others: 'absent' } },
			'GET /api/v1/org/{id}/payment/account',
			'POST /api/v1/org/{id}/payment/account',
		),
		...all(
			{ gate: 'signedIn', about: { ...led({ accountId: 'organizationAccount' }), others: 'absent' } },
			'PUT /api/v1/org/{id}/payment/account/{accountId}',
			'DELETE /api/v1/org/{id}/payment/account/{accountId}',
		),
		...all(
			money,
			'GET /api/backoffice/foundation/payment/account',
			'POST /api/backoffice/foundation/payment/account',
		),
		...all(
			{ ...money, about: { ...owns({ accountId: 'foundationAccount' }, ...FINANCE) } },
			'PUT /api/backoffice/foundation/payment/account/{accountId}',
			'DELETE /api/backoffice/foundation/payment/account/{accountId}',
		),
		'POST /api/backoffice/withdrawals': { ...money, body: { paymentAccountId: 'own' } },
		...all(financeRead, 'GET /api/backoffice/funds', 'GET /api/backoffice/funds/csv'),
		'GET /api/backoffice/withdrawals/csv': moneyRead,
		...all(
			withdrawalsRead,
			'GET /api/backoffice/withdrawals',
			'GET /api/backoffice/withdrawals/{id}',
			'GET /api/backoffice/withdrawals/{id}/timeline',
		),
		'GET /api/backoffice/withdrawals/{id}/preview': money,
		...['approve', 'reject', 'transfer', 'pay', 'fail', 'retry', 'account'].reduce<Record<string, Rule>>(
			(rows, path) => Object.assign(rows, all(money, `POST /api/backoffice/withdrawals/{id}/${path}`)),
			{},
		),
		...all({ ...financeRead, none: true }, 'GET /api/backoffice/funds/{id}'),
		// Evidence: bills are for finance, an admin reads none.
		'POST /api/v1/files/evidence': signedIn,
		...all(
			{ gate: 'signedIn', about: owns({ id: 'things.owedEvidence' }, 'author') },
			'GET /api/v1/donationRequest/withdraw/{id}/evidence',
		),
		'POST /api/v1/donationRequest/withdraw/{id}/evidence': {
			gate: 'signedIn',
			about: owns({ id: 'things.owedEvidence' }, 'author'),
			body: { 'pages.original': 'own', 'pages.copy': 'own' },
		},
		'GET /api/v1/donationRequest/{id}/spending': { gate: 'everyone', about: sees() },
		'GET /api/backoffice/evidence': money,
		...all(
			{ ...money, about: owns({ id: 'things.evidence' }, ...FINANCE), body: { evidenceId: 'own' } },
			'GET /api/backoffice/evidence/{id}',
			'POST /api/backoffice/evidence/{id}/accept',
			'POST /api/backoffice/evidence/{id}/return',
			'POST /api/backoffice/evidence/{id}/waive',
		),
	},
	things: async ({ harness, people, funds }) => {
		const { withdrawalId: owedEvidence } = await paidWithdrawal(harness, people, funds.account)
		const { withdrawalId: evidence } = await paidWithdrawal(harness, people, funds.account)
		await submitted(people.author, evidence)
		const { etag, evidenceId } = await seenEvidence(people.finance, evidence)
		const large = topUpOf(LARGE, harness)
		const { entries } = await people.finance.json<OwnMoney>('POST', `${OWN_MONEY}/top-ups`, large)
		return {
			ownEntry: entries[0]?.id ?? '',
			owedEvidence,
			evidence,
			evidenceTag: etag,
			evidenceId: evidenceId ?? '',
			evidenceOriginal: (await evidenceFile(people.author, 'original'))._id,
			evidenceCopy: (await evidenceFile(people.author, 'copy'))._id,
			othersOriginal: (await evidenceFile(people.donor, 'original'))._id,
		}
	},
	ids: {
		kinds: {
			withdrawal: ({ funds }) => [funds.withdrawal],
			ownEntry: ({ things }) => [things.ownEntry ?? ''],
			fund: async ({ harness }) => {
				const { sql } = harness.system
				const rows = await sql.query<{ fund: string }>('SELECT fund FROM read.fund_totals LIMIT 20')
				return rows.map(({ fund }) => fund)
			},
			evidence: ({ things }) => [things.evidence ?? '', things.owedEvidence ?? ''],
			evidenceFile: ({ things }) => [things.evidenceOriginal ?? '', things.evidenceCopy ?? ''],
			account: ({ funds }) => [
				funds.account,
				funds.spareAccount,
				funds.othersAccount,
				funds.organizationAccount,
				funds.foundationAccount,
			],
		},
		segments: {
			withdraw: ['request', 'evidence', 'withdrawal'],
			evidence: ['evidence'],
			withdrawals: ['withdrawal'],
			account: ['account'],
			funds: ['fund'],
			IN: ['ownEntry'],
			'own-money': ['entity'],
		},
		fields: {
			paymentAccountId: 'account',
			withdrawalId: 'withdrawal',
			original: 'evidenceFile',
			copy: 'evidenceFile',
		},
	},
}
