import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import type { Preview } from '../../queries/activity/webhook-dry-run.ts'
import { previewFraudWarning, previewObservation } from '../donations/index.ts'
import { previewTransferOf, TransferDisagrees } from '../funds/index.ts'
import { previewPayout } from '../payouts/index.ts'

export const previewOf =
	(api: ApiInfrastructure): Preview =>
	async ({ account, paymentRef, payoutRef, transferRef, fraudWarningRef }) => {
		const { store, payments, payouts, clock } = api
		const read = () => {
			if (paymentRef) return previewObservation({ store, payments }, { account, providerRef: paymentRef })
			if (transferRef) return previewTransferOf(api, { account, transferRef })
			if (fraudWarningRef)
				return previewFraudWarning({ store, payments }, { account, warningRef: fraudWarningRef })
			return payoutRef ? previewPayout({ store, payouts, clock }, { account, payoutRef }) : null
		}
		try {
			const found = await read()
			return found ? { outcome: 'events', ...found } : { outcome: 'notOurs' }
		} catch (error) {
			if (error instanceof PaymentOutcomeUnknown) return { outcome: 'unavailable' }
			if (error instanceof TransferDisagrees) return { outcome: 'disagrees' }
			throw error
		}
	}
