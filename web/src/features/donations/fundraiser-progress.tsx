import { ArrowLeft } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { Donation } from '../../../../domain/donations/contract.ts'
import type { RequestDetail } from '../../../../domain/requests/contract.ts'
import { percentOf } from '../../../../kernel/wire/money.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ShareButton } from '../catalog/components/share-button.tsx'
import { useRequest } from '../requests/api/use-request.ts'

interface FundraiserProgressProps {
	readonly requestId: string
	readonly donation: Donation
}

export function FundraiserProgress({ requestId, donation }: FundraiserProgressProps) {
	const { data: request, error } = useRequest(requestId)
	if (error) return null
	if (!request)
		return (
			<div className="stack mt-4" aria-busy>
				<Skeleton className="h-6 w-full max-w-md" />
				<Skeleton className="h-3 w-full" />
			</div>
		)
	return <Known request={request} donation={donation} />
}

function Known({ request, donation }: { readonly request: RequestDetail; readonly donation: Donation }) {
	const { t } = useTranslation('donations')
	const format = useFormat()
	const { units, title } = request
	const raised = minorOf(request.donated_quantity, units)
	const goal = minorOf(request.quantity ?? 0, units)
	const yours = minorOf(donation.quantity, units) - minorOf(donation.refunded, units)
	const before = Math.max(0, request.donorCount - 1)
	return (
		<>
			<p className="lead">
				<Trans
					t={t}
					i18nKey="thanks.standing"
					values={{ title, raised: format.amount(raised, units), goal: format.amount(goal, units) }}
					components={{ b: <b className="num" /> }}
				/>
			</p>
			<div className="mt-6">
				<Progress raised={raised} target={goal} yours={yours > 0n ? yours : 0n} large />
				<div className="legend text-ink-2">
					<span>
						<i className="bg-pine" />
						{t('thanks.before', { count: before })}
					</span>
					<span>
						<i className="bg-marigold" />
						{t('thanks.yours')}
					</span>
					<b className="num ml-auto text-ink">{format.percent(percentOf(raised, goal))}</b>
				</div>
			</div>
			<div className="row flex-wrap share mt-8 gap-3">
				<ShareButton
					rank="first"
					label={t('thanks.share')}
					title={title}
					text={t('thanks.shareText', { title })}
					path={paths.fundraiser.href({ id: request._id })}
					what="donationRequest"
					id={request._id}
				/>
				<ButtonLink size="lg" variant="line" to={paths.fundraiser.href({ id: request._id })}>
					<Icon of={ArrowLeft} />
					{t('thanks.back')}
				</ButtonLink>
			</div>
		</>
	)
}
