import { AlarmClock } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { percentOf } from '../../../../../kernel/wire/money.ts'
import { drawnPicture } from '../../../lib/cause-picture.ts'
import { paths } from '../../../lib/paths.ts'
import { Chip } from '../../../ui/chip.tsx'
import { CompactAmount } from '../../../ui/compact-amount.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { InRegion } from '../../../ui/in-region.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { CARD_SIZES, Picture } from '../../../ui/picture.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Verified } from '../../../ui/verified.tsx'
import type { FundraiserCardData } from './fundraiser-card-data.ts'
import { RaisedOf, useDaysLeft } from './fundraiser-parts.tsx'

const CardFacts = lazyPart(async () => ({ default: (await import('../kinds/card-facts.tsx')).CardFacts }))

interface FundraiserCardProps {
	readonly request: FundraiserCardData & { readonly _id?: string }
	readonly heading?: 'h2' | 'h3'
	readonly lazy?: boolean
	readonly first?: boolean
	readonly title?: ReactNode
}

export function FundraiserCard({
	request,
	heading = 'h3',
	lazy = true,
	first = false,
	title,
}: FundraiserCardProps) {
	const body = <CardBody request={request} Heading={heading} lazy={lazy} first={first} title={title} />
	return request._id ? (
		<Link className="card fcard" to={paths.fundraiser.href({ id: request._id })}>
			{body}
		</Link>
	) : (
		<div className="card fcard">{body}</div>
	)
}

interface CardBodyProps {
	readonly request: FundraiserCardData
	readonly Heading: 'h2' | 'h3'
	readonly lazy: boolean
	readonly first: boolean
	readonly title: ReactNode
}

function CardBody({ request, Heading, lazy, first, title = request.title }: CardBodyProps) {
	const { t } = useTranslation()
	const format = useFormat()
	const raised = minorOf(request.donated_quantity, request.units)
	const target = request.quantity === null ? null : minorOf(request.quantity, request.units)
	const { first_name, last_name } = request.user_info.name
	return (
		<>
			<div className="pic">
				<Picture
					of={request.cardPicture ?? drawnPicture(request.category)}
					sizes={CARD_SIZES}
					first={first}
					lazy={lazy}
				/>
				{request.isUrgentRequirement && (
					<Chip tone="urgent">
						<Icon of={AlarmClock} size="s" />
						{t('urgent')}
					</Chip>
				)}
			</div>
			<div className="in">
				<div className="org">
					<span>{request.orgId?.orgName ?? `${first_name} ${last_name}`.trim()}</span>
					{request.orgId?.isProfileVerified && <Verified />}
				</div>
				<Heading className="title">{title}</Heading>
				{(target === null || Object.keys(request.fields).length > 0) && (
					<Suspense fallback={<div className="min-h-36" />}>
						<InRegion region={request.region}>
							<CardFacts request={request} />
						</InRegion>
					</Suspense>
				)}
				{target !== null && (
					<>
						<Progress raised={raised} target={target} />
						<div className="nums">
							<RaisedOf raised={raised} target={target} currency={request.units} as={CompactAmount} />
							<b className="num">{format.percent(percentOf(raised, target))}</b>
						</div>
					</>
				)}
				<div className="meta">
					{target !== null && (
						<span className="num">
							{t('donors', { count: request.donorCount, visible: format.number(request.donorCount) })}
						</span>
					)}
					<span className="num">{useDaysLeft(request)}</span>
				</div>
			</div>
		</>
	)
}
