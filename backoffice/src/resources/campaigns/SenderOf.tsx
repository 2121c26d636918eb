import type { BackofficeCampaign } from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { RecordLink } from '../../ui/record-link.tsx'

export function SenderOf({ campaign: { sender } }: { campaign: BackofficeCampaign }) {
	const t = useT()
	return (
		<span>
			{sender === null ? (
				<span>{t('campaigns.foundation')}</span>
			) : (
				<RecordLink resource={sender.isOrganization ? 'organizations' : 'users'} id={sender.id}>
					<span>{sender.name || t('campaigns.erased')}</span>
				</RecordLink>
			)}
		</span>
	)
}
