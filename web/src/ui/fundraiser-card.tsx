import { AlarmClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RequestSummary } from '../../../domain/requests/contract.ts'
import { paths } from '../app/paths.ts'
import { Amount } from './amount.tsx'
import { Chip } from './chip.tsx'
import { daysLeft, minorOf, percentOf, useFormat } from './format.ts'
import { Icon } from './icon.tsx'
import { Progress } from './progress.tsx'
import { Verified } from './verified.tsx'

/** What the card shows: a request, or a draft of one. */
export type FundraiserCardData = Pick<
	RequestSummary,
	| 'title'
	| 'category'
	| 'cardImageUrl'
	| 'defaultImageUrl'
	| 'orgId'
	| 'user_info'
	| 'units'
	| 'quantity'
	| 'donated_quantity'
	| 'donorCount'
	| 'isUrgentRequirement'
	| 'region'
	| 'endDate'
>

interface FundraiserCardProps {
	readonly request: FundraiserCardData & { readonly _id?: string }
	/** The heading level that fits where the card stands. */
	readonly heading?: 'h2' | 'h3'
	/** Pictures below the fold wait until they are near. */
	readonly lazy?: boolean
}

/** A fundraiser in short. The whole card is one link; without an id it is a preview. */
export function FundraiserCard({ request, heading = 'h3', lazy = true }: FundraiserCardProps) {
	const body = <CardBody request={request} Heading={heading} lazy={lazy} />
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
}

function CardBody({ request, Heading, lazy }: CardBodyProps) {
	const { t } = useTranslation()
	const format = useFormat()
	const raised = minorOf(request.donated_quantity, request.units)
	const target = minorOf(request.quantity, request.units)
	const { first_name, last_name } = request.user_info.name
	return (
		<>
			<div className="pic">
				<img
					src={request.cardImageUrl ?? request.defaultImageUrl ?? causePicture(request.category)}
					alt=""
					width={776}
					height={435}
					loading={lazy ? 'lazy' : 'eager'}
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
				<Heading className="title">{request.title}</Heading>
				<Progress raised={raised} target={target} />
				<div className="nums">
					<RaisedOf raised={raised} target={target} currency={request.units} />
					<b className="num">{format.percent(percentOf(raised, target))}</b>
				</div>
				<div className="meta">
					<span className="num">
						{t('givers', { count: request.donorCount, shown: format.number(request.donorCount) })}
					</span>
					<span className="num">{useDaysLeft(request)}</span>
				</div>
			</div>
		</>
	)
}

interface RaisedOfProps {
	readonly raised: bigint
	readonly target: bigint
	readonly currency: RequestSummary['units']
}

/** `₹5,88,200 of ₹8,50,000`, in the word order of the language. */
export function RaisedOf({ raised, target, currency }: RaisedOfProps) {
	const { t } = useTranslation()
	const [before = '', after = ''] = t('ofTarget', { target: '|' }).split('|')
	return (
		<span>
			<b>
				<Amount value={raised} currency={currency} />
			</b>{' '}
			<span className="mut">
				{before}
				<Amount value={target} currency={currency} />
				{after}
			</span>
		</span>
	)
}

/** `38 days left`, `Last day`, `Ended on …`. */
export function useDaysLeft({ endDate, region }: Pick<RequestSummary, 'endDate' | 'region'>): string {
	const { t } = useTranslation()
	const format = useFormat()
	if (endDate === '') return t('endsOpen')
	const days = daysLeft(endDate, region, Date.now())
	if (days < 0) return t('endedOn', { date: format.date(endDate) })
	return days === 0 ? t('lastDay') : t('daysLeft', { count: days, shown: format.number(days) })
}

const PICTURES: Record<RequestSummary['category'], string> = {
	education: 'school',
	health: 'clinic',
	women: 'loom',
	animals: 'dog',
	food: 'kitchen',
	environment: 'tree',
}

/** The drawn picture of a cause, where there is no photo. */
export const causePicture = (category: RequestSummary['category']): string => `/art/${PICTURES[category]}.svg`
