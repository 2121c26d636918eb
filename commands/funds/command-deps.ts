import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { inTurn } from '../../kernel/sql/in-turn.ts'
import type { SealedDeps } from '../../queries/funds/deps.ts'
import { EVIDENCE_MODELS, readEvidenceDetail, readOwnEvidence } from '../../queries/funds/evidence.ts'
import { fundFinder, otherPaid, underWayTo } from '../../queries/funds/lookups.ts'
import { readAccount } from '../../queries/funds/payment-accounts.ts'
import { togetherAcrossFunds } from '../../queries/funds/two-people.ts'
import { DETAIL_MODELS, readWithdrawalDetail } from '../../queries/funds/withdrawal-detail.ts'
import { WITHDRAWAL_MODELS } from '../../queries/funds/withdrawal-row.ts'
import { readWithdrawal } from '../../queries/funds/withdrawals.ts'
import { OWN_MONEY_MODELS, readOwnMoney } from '../../queries/ledger/own-money.ts'
import { recurringNamedByMethod } from '../../queries/recurring/by-method.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { endDebit, prepareDebit } from '../donations/index.ts'
import { requireRecentProof } from '../users/index.ts'
import type { AccountDeps, FundDeps } from './deps.ts'
import { previewTransfer } from './observe-transfer.ts'

export function fundDeps(
	api: Pick<
		ApiInfrastructure,
		'sql' | 'store' | 'dispatch' | 'clock' | 'wallClock' | 'bankCodes' | 'readModels'
	>,
	queries: SealedDeps,
): FundDeps {
	const { sql, store, dispatch, clock, wallClock, bankCodes, readModels } = api
	return {
		sql,
		store,
		dispatch,
		clock,
		cipher: queries.cipher,
		transfers: queries.transfers,
		bankCodes,
		// Sessions keep real time.
		requireRecentProof: (caller) => requireRecentProof({ sql, clock: wallClock }, caller),
		coolingMs: queries.coolingMs,
		twoPeopleFrom: queries.twoPeopleFrom,
		otherPaysFrom: queries.otherPaysFrom,
		togetherAcrossFunds: async (withdrawalId, byUserId, at) => {
			await readModels.requireCaughtUp(['withdrawals', 'payment_accounts'])
			return togetherAcrossFunds(queries, withdrawalId, byUserId, at)
		},
		approvalsInTurn: inTurn(sql, 'approvals of withdrawals'),
		fundOfWithdrawal: fundFinder({ sql, readModels }),
		otherPaid: (reference, currency, fund) => otherPaid(sql, reference, currency, fund),
		underWayTo: async (accountId) => {
			await readModels.requireCaughtUp(['withdrawals'])
			return underWayTo(sql, accountId)
		},
		show: {
			withdrawal: (id, viewer, after) =>
				readModels.readAfterCatchUp(WITHDRAWAL_MODELS, after, () => readWithdrawal(queries, id, viewer)),
			backofficeWithdrawal: (id, viewer, after) =>
				readModels.readAfterCatchUp(DETAIL_MODELS, after, () => readWithdrawalDetail(queries, id, viewer)),
			evidence: (id, viewer, after) =>
				readModels.readAfterCatchUp(EVIDENCE_MODELS, after, () => readOwnEvidence(queries, id, viewer)),
			backofficeEvidence: (id, viewer, after) =>
				readModels.readAfterCatchUp(EVIDENCE_MODELS, after, () => readEvidenceDetail(queries, id, viewer)),
			ownMoney: (viewerId, after) =>
				readModels.readAfterCatchUp(OWN_MONEY_MODELS, after, () => readOwnMoney(sql, viewerId)),
			account: (id, after) =>
				readModels.readAfterCatchUp(['payment_accounts'], after, () => readAccount(queries, id)),
		},
	}
}

/**
 * Returns what booking a transfer would lead to now.
 * @throws TransferDisagrees, PaymentOutcomeUnknown
 */
export const previewTransferOf = (
	api: Pick<ApiInfrastructure, 'sql' | 'store' | 'clock' | 'transfers' | 'readModels'>,
	transfer: { readonly account: string; readonly transferRef: string },
) => {
	const { store, clock, transfers } = api
	return previewTransfer({ store, clock, transfers, fundOfWithdrawal: fundFinder(api) }, transfer)
}

export const debitsOf = (deps: CommandDeps): AccountDeps['debits'] => {
	const removing = { ...deps, recurringBy: (methodId: string) => recurringNamedByMethod(deps.sql, methodId) }
	return {
		prepare: (saved) => prepareDebit(deps, saved),
		end: (account) => endDebit(removing, account),
	}
}
