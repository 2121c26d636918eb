import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type WithdrawFormOf, withdrawFormQuery } from '../api/withdraw-form.ts'
import { FundFigures } from './fund-figures.tsx'

/**
 * Shows the money of a fund to its holders, with the way to withdraw it. Nothing if none ever came in, or the
 * server refuses the viewer.
 */
export default function OwnMoney({
	fund,
	heading,
}: {
	readonly fund: WithdrawFormOf
	readonly heading?: string
}) {
	const { t } = useTranslation('funds')
	const { data, isPending } = useQuery(withdrawFormQuery(fund))
	if (isPending) return <Skeleton className="h-40 w-full" />
	if (!data || (data.raised === 0 && data.pending === 0 && data.withdrawn === 0 && data.free === 0))
		return null
	const { id, fundType, units, title } = data
	return (
		<section className="stack" aria-label={t('money', { title })}>
			{heading && <h2 className="text-title-sm">{heading}</h2>}
			<FundFigures fund={data} />
			{data.free > 0 && data.problem === null && (
				<ButtonLink
					className="justify-self-start"
					variant="line"
					to={paths.withdrawForm.href({ id }, fundType === 'donationRequest' ? {} : { fundType, units })}
					aria-label={t('withdrawOf', { title })}
				>
					{t('withdraw')}
				</ButtonLink>
			)}
		</section>
	)
}
