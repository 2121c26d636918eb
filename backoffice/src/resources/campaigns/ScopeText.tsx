import type { SuppressionView } from '../../../../domain/campaigns/suppressions.contract.ts'
import { useT } from '../../providers/i18n.ts'

/** Says which campaigns an address gets none of. */
export function ScopeText({ suppression: { kind, of } }: { suppression: SuppressionView }) {
	const t = useT()
	if (kind === 'all') return t('suppressions.kinds.all')
	if (kind === 'sender') return t('suppressions.ofSender', { name: of || t('campaigns.erased') })
	return t(of === 'research' ? 'suppressions.ofResearch' : 'suppressions.ofNews')
}
