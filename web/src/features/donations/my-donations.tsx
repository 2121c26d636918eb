import './donations.css'
import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { myDonations } from './api/my-donations.ts'
import { DonationDialog } from './donation-dialog.tsx'
import { DonationRow } from './donation-row.tsx'

const PAGE_SIZE = 10

/** The page and the open donation are kept in the address, so that Back works. */
export default function MyDonations() {
	const { t } = useTranslation('donations')
	const userId = useUser()?.unique_id ?? ''
	const [params, setParams] = useSearchParams()
	const page = Math.max(1, Number(params.get('page')) || 1)
	const opened = params.get('donationId')
	const donations = useQuery(myDonations(userId, PAGE_SIZE, (page - 1) * PAGE_SIZE))
	useTitle(t('mine.title'))

	const change = (name: string, value: string | null) =>
		setParams((before) => {
			if (value === null) before.delete(name)
			else before.set(name, value)
			return before
		})
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('mine.title')}</h1>
				<p className="text-ink-2">{t('mine.lead')}</p>
				<p>
					<Link to={paths.monthlyDonations.href()}>{t('mine.monthly')}</Link>
				</p>
			</div>
			{donations.data ? (
				<>
					{donations.data.totalCountOfRecords === 0 ? (
						<EmptyState icon={HandHeart} title={t('mine.empty')}>
							<p className="text-ink-2">{t('mine.emptyText')}</p>
							<ButtonLink to={paths.search.href()}>{t('mine.browse')}</ButtonLink>
						</EmptyState>
					) : (
						<ul className="donations" aria-busy={donations.isPlaceholderData}>
							{donations.data.data.map((donation) => (
								<DonationRow
									key={donation._id}
									donation={donation}
									onOpen={() => change('donationId', donation._id)}
								/>
							))}
						</ul>
					)}
					<Pages
						page={page}
						size={PAGE_SIZE}
						total={donations.data.totalCountOfRecords}
						onChange={(next) => change('page', next === 1 ? null : String(next))}
					/>
				</>
			) : donations.error ? (
				<ErrorState error={donations.error} onRetry={() => void donations.refetch()} />
			) : (
				<ListSkeleton />
			)}
			{opened && <DonationDialog donationId={opened} onClose={() => change('donationId', null)} />}
		</div>
	)
}

function ListSkeleton() {
	return (
		<ul className="donations" aria-busy>
			{[1, 2, 3, 4].map((row) => (
				<li key={row}>
					<Skeleton className="h-[54px] w-[72px]" />
					<Skeleton className="h-6 w-2/3" />
					<Skeleton className="h-6 w-24" />
				</li>
			))}
		</ul>
	)
}
