import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { OrganizationCase } from './organization-case.tsx'
import styles from './organization-show.module.css'
import { ReviewBar } from './review-bar.tsx'

/** One organization: what a decision about it rests on, what happened, and the decision. */
export function OrganizationShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const organization = useQuery({
		queryKey: ['organizations', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.organization(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['organizations', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.organizationTimeline(id, { signal }),
	})
	const { data, error } = organization
	useDocumentTitle(data?.orgName ?? t('nav.organizations'))
	if (error)
		return (
			<div className={styles.inset}>
				<Failure error={error} onRetry={() => void organization.refetch()} />
			</div>
		)
	return (
		<div className={styles.file}>
			<div className={styles.pages}>
				<div className={styles.case}>
					<Link className={styles.back ?? ''} to="/organizations">
						<ArrowLeft size={18} aria-hidden /> {t('organizations.all')}
					</Link>
					{data ? <OrganizationCase organization={data} /> : <Skeleton variant="rectangular" height={320} />}
				</div>
				<aside className={styles.timeline}>
					<h2>{t('timeline.title')}</h2>
					<Timeline query={timeline} />
				</aside>
			</div>
			{data ? <ReviewBar key={data.id} organization={data} /> : null}
		</div>
	)
}
