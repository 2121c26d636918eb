import { RefreshCcw } from 'lucide-react'
import type { BackofficeRegistrationDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useRegistrationAct } from './use-registration.ts'

export function ReissueTickets({
	registration: { id, version },
}: {
	registration: BackofficeRegistrationDetail
}) {
	const t = useT()
	const reissue = useRegistrationAct<undefined>('participants.reissued', (provider, _, intent) =>
		provider.reissueTickets(id, version, intent),
	)
	return (
		<ConfirmButton
			icon={RefreshCcw}
			variant="outlined"
			color="secondary"
			label={t('participants.reissue')}
			title={t('participants.reissueTitle')}
			verb={t('participants.reissue')}
			task={reissue}
		>
			<p>{t('participants.reissueEffect')}</p>
		</ConfirmButton>
	)
}
