import type { BackofficeOfflineDonation } from '../../../../domain/offline-donations/contract.ts'
import { useT } from '../../providers/i18n.ts'

export function OfflineTarget({
	donation: { target, title },
}: {
	donation: Pick<BackofficeOfflineDonation, 'target' | 'title'>
}) {
	const t = useT()
	const text =
		target === 'foundation' ? t('offlineDonations.targets.foundation') : (title ?? t('unnamed.erased'))
	return <span>{text}</span>
}
