import type { BackofficeCampaign } from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { KeyValue } from '../../ui/key-values.tsx'

const COUNTS = ['bounced', 'complained', 'unsubscribed', 'visits'] as const

/** Shows what followed a campaign, as values of a list. */
export function Afterwards({ campaign }: { campaign: BackofficeCampaign }) {
	const t = useT()
	return (
		<>
			{COUNTS.map((name) => (
				<KeyValue key={name} label={t(`campaigns.${name}`)}>
					{campaign[name]}
				</KeyValue>
			))}
			<KeyValue label={t('campaigns.donations')}>{campaign.donations}</KeyValue>
			<KeyValue label={t('campaigns.raised')}>
				{campaign.raised.length === 0 ? (
					<span>{t('common.none')}</span>
				) : (
					campaign.raised.map(({ units, amount }) => (
						<div key={units}>
							<Amount value={amount} currency={units} why="part" />
						</div>
					))
				)}
			</KeyValue>
		</>
	)
}
