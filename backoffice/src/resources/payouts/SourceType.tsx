import type { BackofficePayout } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'

export function SourceType({ type }: { type: BackofficePayout['sourceType'] }) {
	return useT()(`payoutSource.${type}`)
}
