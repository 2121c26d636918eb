import { EXCLUSIONS, type Exclusions } from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'

/** Lists why people of an audience get no mail; nothing when all get one. */
export function Excluded({ excluded }: { excluded: Exclusions }) {
	const t = useT()
	const reasons = EXCLUSIONS.filter((reason) => excluded[reason] > 0)
	if (reasons.length === 0) return <p>{t('campaigns.nobodyExcluded')}</p>
	return (
		<>
			<p>{t('campaigns.excluded')}</p>
			<ul>
				{reasons.map((reason) => (
					<li key={reason}>{t(`campaigns.exclusions.${reason}`, { count: excluded[reason] })}</li>
				))}
			</ul>
		</>
	)
}
