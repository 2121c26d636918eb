import type { BackofficePayout } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'

/** Which of the provider's balances the money came from. */
export function SourceType({ type }: { type: BackofficePayout['sourceType'] }) {
	return useT()(`payoutSource.${type}`)
}
