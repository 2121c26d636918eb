import { CampaignPage } from '../campaign-page.tsx'
import { ConfirmForm } from '../parts/confirm-form.tsx'
import { Progress } from '../parts/progress.tsx'

/** Confirms a campaign, and shows afterwards what becomes of it. */
export default function Confirmation() {
	return (
		<CampaignPage step="confirm">
			{({ campaign }) =>
				campaign.state === 'draft' ? <ConfirmForm campaign={campaign} /> : <Progress campaign={campaign} />
			}
		</CampaignPage>
	)
}
