import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeCampaign } from '../../../../domain/campaigns/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { styles as file } from '../../ui/case-file.styles.ts'
import { CampaignState } from './CampaignState.tsx'
import { styles } from './campaigns.styles.ts'

const MOST = 10

/** Lists the sender's other campaigns, the latest first, with their figures. */
export function EarlierCampaigns({ campaign: { id, sender } }: { campaign: BackofficeCampaign }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data } = useQuery({
		queryKey: ['campaigns', 'ofSender', sender?.id],
		enabled: sender !== null,
		queryFn: () =>
			dataProvider.getList<BackofficeCampaign>('campaigns', {
				filter: { senderId: sender?.id },
				pagination: { page: 1, perPage: MOST + 1 },
				sort: { field: 'queuedAt', order: 'DESC' },
			}),
	})
	const others = data?.data.filter((each) => each.id !== id) ?? []
	return (
		<Box component="section" sx={file.section} aria-labelledby="campaign-others">
			<h2 id="campaign-others">{t('campaignReview.others')}</h2>
			{data && others.length === 0 ? <p>{t('campaignReview.noOthers')}</p> : null}
			<Box component="ul" sx={styles.others}>
				{others.map((other) => (
					<li key={other.id}>
						<Link to={`/campaigns/${other.id}/show`}>{other.subject}</Link> <CampaignState campaign={other} />
						<p>
							{t('campaignReview.figures', {
								sent: other.sent,
								recipients: other.recipients,
								bounced: other.bounced,
								complained: other.complained,
								unsubscribed: other.unsubscribed,
							})}
						</p>
					</li>
				))}
			</Box>
		</Box>
	)
}
