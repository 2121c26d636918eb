import type { Contribution } from '../../kernel/capability/capability.ts'
import { sealedDeps } from '../../queries/funds/deps.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { answerDispute } from './answer-dispute.ts'
import { answerFraudWarning } from './answer-warning.ts'
import { assignPayment, previewAssignment } from './assign-payment.ts'
import { changeWithdrawal } from './change-withdrawal.ts'
import { debitsOf, fundDeps } from './command-deps.ts'
import { decideEvidence } from './decide-evidence.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { removeDisputeFile, uploadDisputeFile } from './dispute-files.ts'
import { approveOwnMoney, declineOwnMoney, topUp, writeOffReceivable } from './own-money.ts'
import { paymentAccountRoutes } from './payment-account-routes.ts'
import { previewWithdrawal } from './preview-withdrawal.ts'
import { refundDonation } from './refund-donation.ts'
import { previewRefund } from './refund-preview.ts'
import { requestFoundationWithdrawal, requestWithdrawal } from './request-withdrawal.ts'
import { revealAccount } from './reveal-account.ts'
import { submitEvidence } from './submit-evidence.ts'
import { uploadEvidence } from './upload-evidence.ts'

export { previewTransferOf } from './command-deps.ts'
export { TransferDisagrees } from './observe-transfer.ts'
export { refundRest } from './refund-whole.ts'

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
			topUp(deps),
			writeOffReceivable(deps),
			approveOwnMoney(deps),
			declineOwnMoney(deps),
			assignPayment(commands),
			previewAssignment(commands),
		]
	},
}
