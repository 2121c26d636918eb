import './analytics.css'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../../../../client/failure.ts'
import {
	ANALYTICS_ACTIONS,
	type AnalyticsAction,
	type AnalyticsCounts,
	type RequestAnalytics,
} from '../../../../../domain/requests/analytics.contract.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { hasMoney } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Pick } from '../../../ui/pick.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { analyticsQuery } from '../api/analytics.ts'
import { useRequest } from '../api/use-request.ts'

const PERIODS = ['7', '30', '90'] as const

export default function Analytics({ requestId }: { readonly requestId: string }) {
	const { t } = useTranslation('requests')
	const [days, setDays] = useState<(typeof PERIODS)[number]>('30')
	const request = useRequest(requestId)
	const counted = useQuery(analyticsQuery(requestId, days))
	const error = request.error ?? counted.error
	useTitle(t('analytics.title'))
	if (isNotFound(error))
		return (
			<div className="wrap py-10">
				<EmptyState icon={ChartNoAxesColumn} title={t('analytics.missing')} heading="h1">
					<ButtonLink to={paths.myRequests.href()}>{t('mine.title')}</ButtonLink>
				</EmptyState>
			</div>
		)
	return (
		<div className="wrap stack gap-6 py-10 visits">
			<div className="stack gap-2">
				<h1>{t('analytics.title')}</h1>
				{request.data && (
					<p>
						<Link to={paths.fundraiser.href({ id: requestId })}>{request.data.title}</Link>
					</p>
				)}
				<p className="text-ink-2 max-w-[62ch]">{t('analytics.lead')}</p>
				{request.data?.isPrivate && <p className="text-ink-2">{t('analytics.private')}</p>}
			</div>
			<fieldset className="row flex-wrap">
				<legend className="sr-only">{t('analytics.period')}</legend>
				{PERIODS.map((period) => (
					<Pick key={period} chosen={period === days} onClick={() => setDays(period)}>
						{t('analytics.days', { count: Number(period) })}
					</Pick>
				))}
			</fieldset>
			{error ? (
				<ErrorState error={error} onRetry={() => void Promise.all([request.refetch(), counted.refetch()])} />
			) : counted.data && request.data ? (
				<Counted data={counted.data} request={request.data} />
			) : (
				<Skeleton className="h-72 w-full" />
			)}
		</div>
	)
}

interface CountedProps {
	readonly data: RequestAnalytics
	readonly request: RequestDetail
}

function Counted({ data, request }: CountedProps) {
	const { t } = useTranslation('requests')
	const format = useFormat()
	const unfit = hasMoney(request.requestType, request.role) ? 'answer' : 'donate'
	const actions = ANALYTICS_ACTIONS.filter((action) => action !== unfit)
	const channels = data.channels.map(({ channel, ...counts }) => ({
		name: t(`analytics.channel.${channel}`),
		counts,
	}))
	const days = data.days.map(({ day, ...counts }) => ({ name: format.date(day), counts }))
	const isNamed = ({ counts }: Line) => actions.some((action) => counts[action] !== null)
	if (![...channels, ...days].some(isNamed))
		return (
			<EmptyState icon={ChartNoAxesColumn} title={t('analytics.empty')}>
				<p className="text-ink-2">{t('analytics.emptyText')}</p>
			</EmptyState>
		)
	return (
		<>
			<Table
				title={t('analytics.channels')}
				of={t('analytics.way')}
				actions={actions}
				lines={channels.filter(isNamed)}
			>
				{t('analytics.otherChannels')}
			</Table>
			<Table
				title={t('analytics.byDay')}
				of={t('analytics.day')}
				actions={actions}
				lines={days.filter(isNamed)}
			>
				{t('analytics.otherDays')}
			</Table>
		</>
	)
}

interface Line {
	readonly name: string
	readonly counts: AnalyticsCounts
}

interface TableProps {
	readonly title: string
	readonly of: string
	readonly actions: readonly AnalyticsAction[]
	readonly lines: readonly Line[]
	readonly children: string
}

function Table({ title, of, actions, lines, children }: TableProps) {
	const { t } = useTranslation('requests')
	const format = useFormat()
	const titleId = useId()
	return (
		<div className="stack gap-2">
			<h2 id={titleId}>{title}</h2>
			{lines.length > 0 && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is scrolled by keys, too
				<section className="scroll" tabIndex={0} aria-labelledby={titleId}>
					<table>
						<thead>
							<tr>
								<th scope="col">{of}</th>
								{actions.map((action) => (
									<th key={action} scope="col">
										{t(`analytics.action.${action}`)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{lines.map(({ name, counts }) => (
								<tr key={name}>
									<th scope="row">{name}</th>
									{actions.map((action) => (
										<td key={action}>
											{counts[action] === null ? (
												<span className="faint">{t('analytics.underFive')}</span>
											) : (
												format.number(counts[action])
											)}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			)}
			<p className="text-ink-2 text-sm">{children}</p>
		</div>
	)
}
