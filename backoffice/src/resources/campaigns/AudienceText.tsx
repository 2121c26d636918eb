import { useLocale } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import type { CampaignReview } from '../../../../domain/campaigns/review.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Day } from '../../ui/when.tsx'

export function AudienceText({ audience }: { audience: NonNullable<CampaignReview['audience']> }) {
	const t = useT()
	const locale = useLocale()
	if (audience.kind === 'contacts') {
		const { everybody, groupIds = [], contactIds = [] } = audience
		return everybody ? (
			<p>{t('campaignReview.wholeBook')}</p>
		) : (
			<p>{t('campaignReview.partOfBook', { groups: groupIds.length, contacts: contactIds.length })}</p>
		)
	}
	const { of, since, until, least, times } = audience
	return (
		<>
			<p>{t(`campaignReview.donorsOf.${of ?? 'request'}`)}</p>
			{since === undefined ? null : (
				<p>
					{t('campaignReview.gaveSince')} <Day day={since} />
				</p>
			)}
			{until === undefined ? null : (
				<p>
					{t('campaignReview.gaveUntil')} <Day day={until} />
				</p>
			)}
			{least === undefined ? null : (
				<p>
					{t('campaignReview.gaveLeast')} {formatDecimal(String(least.quantity), least.units, locale)}
				</p>
			)}
			{times === undefined ? null : <p>{t('campaignReview.gaveTimes', { count: times })}</p>}
		</>
	)
}
