import { useInfiniteQuery } from '@tanstack/react-query'
import { HandHeart, HeartHandshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '../../../../../domain/users/profile.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { CARD_SIZES, Picture } from '../../../ui/picture.tsx'
import { requestPagesQuery } from '../../requests/api/list.ts'
import { FundraiserGrid, FundraiserGridSkeleton } from '../../requests/components/fundraiser-grid.tsx'

/** The statuses approved, fulfilled and live, which are public. */
const PUBLIC = '1,2,9'

export const raisedBy = (userId: string) => ({ user_id: userId, status: PUBLIC })

export function Raised({ userId }: { readonly userId: string }) {
	const { t } = useTranslation('profile')
	const list = useInfiniteQuery(requestPagesQuery(raisedBy(userId)))
	const requests = list.data?.pages.flatMap(({ data }) => data) ?? []
	return (
		<section className="stack" aria-labelledby="person-raised">
			<h2 id="person-raised">{t('raised')}</h2>
			{list.isPending ? (
				<FundraiserGridSkeleton count={3} />
			) : list.error && !list.data ? (
				<ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />
			) : requests.length === 0 ? (
				<EmptyState icon={HeartHandshake} title={t('noneRaised')} />
			) : (
				<FundraiserGrid requests={requests} eager={3} />
			)}
			{list.hasNextPage && (
				<Button
					className="justify-self-center"
					variant="line"
					disabled={list.isFetchingNextPage}
					onClick={() => void list.fetchNextPage()}
				>
					{t('more')}
				</Button>
			)}
		</section>
	)
}

/** Lists the public targets of a person's donations, without amounts. */
export function Supported({ supports }: { readonly supports: NonNullable<PublicProfile['supports']> }) {
	const { t } = useTranslation('profile')
	return (
		<section className="stack" aria-labelledby="person-supports">
			<h2 id="person-supports">{t('supports')}</h2>
			{supports.length === 0 ? (
				<EmptyState icon={HandHeart} title={t('noneSupported')} />
			) : (
				<ul className="grid3">
					{supports.map(({ _id, title, cardPicture }) => (
						<li key={_id}>
							<Link className="support" to={paths.fundraiser.href({ id: _id })}>
								{cardPicture ? <Picture of={cardPicture} sizes={CARD_SIZES} /> : <Icon of={HandHeart} />}
								<b>{title}</b>
							</Link>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
