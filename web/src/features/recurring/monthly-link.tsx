import { useQuery } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { isFailure, isNotFound } from '../../../../client/failure.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { followLink, linkedQuery } from './api/recurring.ts'
import { RecurringActions } from './recurring-actions.tsx'
import { RecurringFacts } from './recurring-facts.tsx'
import { recurringTitle } from './recurring-text.ts'

/** The page of a mail's link: it needs no log-in, and only its buttons change anything. */
export default function MonthlyLink() {
	const { t } = useTranslation('recurring')
	const { id = '' } = useParams()
	const key = useSearchParams()[0].get('key') ?? ''
	const query = useQuery({ ...linkedQuery(id, key), enabled: key !== '' })
	useTitle(t('link.title'))
	if (key === '' || isNotFound(query.error) || isFailure(query.error, 'LINK_EXPIRED'))
		return (
			<div className="wrap">
				<EmptyState heading="h1" icon={MailQuestion} title={t('link.wrong')}>
					<p className="text-ink-2">{t('link.wrongText')}</p>
					<ButtonLink to={paths.monthlyDonations.href()}>{t('link.signIn')}</ButtonLink>
				</EmptyState>
			</div>
		)
	if (query.error && !query.data)
		return (
			<div className="wrap">
				<ErrorState error={query.error} onRetry={() => void query.refetch()} />
			</div>
		)
	if (!query.data)
		return (
			<div className="wrap narrow py-10" aria-busy>
				<Skeleton className="h-64 w-full" />
			</div>
		)
	const of = query.data
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('link.title')}</h1>
				{of.status !== 'ended' && (
					<p className="text-ink-2">
						{t('link.lead')} {t('link.stopLead')}
					</p>
				)}
			</div>
			<div className="card pad stack">
				<h2 className="text-lg">{recurringTitle(of, t)}</h2>
				<RecurringFacts of={of} />
				<RecurringActions of={of} act={(action) => followLink(id, key, action)} />
			</div>
			<p>
				<Link to={paths.monthlyDonations.href()}>{t('link.more')}</Link>
			</p>
		</div>
	)
}
