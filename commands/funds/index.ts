import type { Contribution } from '../../kernel/capability.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { inTurn } from '../../kernel/sql/in-turn.ts'
import { type SealedDeps, sealedDeps } from '../../queries/funds/deps.ts'
import { EVIDENCE_MODELS, readEvidenceDetail, readOwnEvidence } from '../../queries/funds/evidence.ts'
import { fundFinder, otherPaid, underWayTo } from '../../queries/funds/lookups.ts'
import { readAccount } from '../../queries/funds/payment-accounts.ts'
import { togetherAcrossFunds } from '../../queries/funds/two-people.ts'
import { DETAIL_MODELS, readWithdrawalDetail } from '../../queries/funds/withdrawal-detail.ts'
import { WITHDRAWAL_MODELS } from '../../queries/funds/withdrawal-row.ts'
import { readWithdrawal } from '../../queries/funds/withdrawals.ts'
import { recurringNamedByMethod } from '../../queries/recurring/by-method.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { endDebit, prepareDebit } from '../donations/index.ts'
import { requireRecentProof } from '../users/index.ts'
import { answerDispute } from './answer-dispute.ts'
import { answerFraudWarning } from './answer-warning.ts'
import { assignPayment, previewAssignment } from './assign-payment.ts'
import { changeWithdrawal } from './change-withdrawal.ts'
import { decideEvidence } from './decide-evidence.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import type { AccountDeps, FundDeps } from './deps.ts'
import { removeDisputeFile, uploadDisputeFile } from './dispute-files.ts'
import { previewTransfer } from './observe-transfer.ts'
import { paymentAccountRoutes } from './payment-account-routes.ts'
import { previewWithdrawal } from './preview-withdrawal.ts'
import { refundDonation } from './refund-donation.ts'
import { previewRefund } from './refund-preview.ts'
import { requestFoundationWithdrawal, requestWithdrawal } from './request-withdrawal.ts'
import { revealAccount } from './reveal-account.ts'
import { submitEvidence } from './submit-evidence.ts'
import { uploadEvidence } from './upload-evidence.ts'

/** The part of withdrawals and bank accounts in what a process opens. */
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
			account: (id, after) =>
				readModels.readAfterCatchUp(['payment_accounts'], after, () => readAccount(queries, id)),
		},
	}
}

export { TransferDisagrees } from './observe-transfer.ts'

/** What booking a transfer would lead to right now. @throws TransferDisagrees, PaymentOutcomeUnknown */
export const previewTransferOf = (
	api: Pick<ApiInfrastructure, 'sql' | 'store' | 'clock' | 'transfers' | 'readModels'>,
	transfer: { readonly account: string; readonly transferRef: string },
) => {
	const { store, clock, transfers } = api
	return previewTransfer({ store, clock, transfers, fundOfWithdrawal: fundFinder(api) }, transfer)
}

const debitsOf = (deps: CommandDeps): AccountDeps['debits'] => {
	const removing = { ...deps, recurringBy: (methodId: string) => recurringNamedByMethod(deps.sql, methodId) }
	return {
		prepare: (saved) => prepareDebit(deps, saved),
		end: (account) => endDebit(removing, account),
	}
}

/** Withdrawals, the bank accounts that they go to, and what finance returns or assigns. */
export const fundCommands: Contribution = {
	name: 'commands/funds',
	routes: (api) => {
		const deps = fundDeps(api, sealedDeps(api))
		const commands = commandDeps(api)
		return [
			requestWithdrawal(deps),
			changeWithdrawal(deps),
			previewWithdrawal(deps),
			requestFoundationWithdrawal(deps),
			...decideWithdrawal.map((make) => make(deps)),
			revealAccount(deps),
			uploadEvidence(api),
			submitEvidence(deps),
			...decideEvidence.map((make) => make(deps)),
			...paymentAccountRoutes({ ...deps, debits: debitsOf(commands) }),
			refundDonation(commands),
			previewRefund(commands),
			answerDispute(commands),
			answerFraudWarning(commands),
			uploadDisputeFile(api),
			removeDisputeFile(api),
			assignPayment(commands),
			previewAssignment(commands),
		]
	},
}
