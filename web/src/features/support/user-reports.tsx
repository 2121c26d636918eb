import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isNotFound } from '../../../../client/failure.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { type UserReport, userReportsQuery } from './api/reports.ts'
import { Decision } from './own-decision.tsx'
import { ReportedTitle } from './reported-title.tsx'

export default function UserReports() {
	const { t } = useTranslation('support')
	const { id = '' } = useParams()
	const reports = useQuery(userReportsQuery(id, useUser()?.unique_id))
	useTitle(t('reports.title'))
	const { data = [], decisions = [] } = reports.data ?? {}
	const isNone = (reports.data && data.length + decisions.length === 0) || isNotFound(reports.error)
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('reports.title')}</h1>
				<p className="text-ink-2">{t('reports.text')}</p>
			</div>
			{reports.isPending && <Skeleton className="h-40" />}
			{reports.isError && !isNone && (
				<ErrorState error={reports.error} onRetry={() => void reports.refetch()} />
			)}
			{isNone && (
				<EmptyState icon={Flag} title={t('reports.empty')}>
					<p className="text-ink-2">{t('reports.emptyText')}</p>
					<ButtonLink to={paths.search.href()}>{t('reports.browse')}</ButtonLink>
				</EmptyState>
			)}
			{decisions.length > 0 && (
				<section className="stack" aria-labelledby="decisions">
					<div className="stack gap-2">
						<h2 id="decisions">{t('decisions.title')}</h2>
						<p className="text-ink-2">{t('decisions.text')}</p>
					</div>
					<ul className="stack">
						{decisions.map((decision) => (
							<li key={decision._id}>
								<Decision decision={decision} />
							</li>
						))}
					</ul>
				</section>
			)}
			{data.length > 0 && (
				<section className="stack" aria-labelledby="reports">
					<h2 id="reports">{t('reports.mine')}</h2>
					<ul className="stack">
						{data.map((report) => (
							<li key={report._id}>
								<Report report={report} />
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	)
}

const TONES = { open: 'wait', removed: 'ok', stays: 'off', closed: 'off' } as const

function Report({ report }: { readonly report: UserReport }) {
	const { t } = useTranslation('support')
	const format = useFormat()
	const { about, reason, state, reference, at, body, answers, mine } = report
	return (
		<article className="card pad stack gap-2">
			<div className="row flex-wrap justify-between">
				<ReportedTitle about={about} />
				<Chip tone={TONES[state]}>{t(`reports.state.${state}`)}</Chip>
			</div>
			<p className="text-sm text-ink-2">
				{t(`reports.subject.${about.subject}`)} · {t(`reason.${reason}`)} · {format.date(at)} ·{' '}
				<span className="num">{reference}</span>
				{!mine && <span> · {t('reports.others')}</span>}
			</p>
			{body !== '' && <p className="whitespace-pre-line">{body}</p>}
			{answers.map((answer) => (
				<blockquote key={answer.at} className="note">
					<div className="grow whitespace-pre-line">
						<b>{t('reports.answer')}</b> <span className="text-sm text-ink-2">{format.date(answer.at)}</span>
						<br />
						{answer.body}
					</div>
				</blockquote>
			))}
		</article>
	)
}
