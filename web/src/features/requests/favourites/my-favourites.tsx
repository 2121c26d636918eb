import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { REQUEST_TYPES, type RequestType } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { REMINDER_DAYS } from '../../../../../domain/requests/marks.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Pick } from '../../../ui/pick.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { favouriteKindsQuery, favouritesQuery } from '../api/marks.ts'
import { FundraiserGrid, FundraiserGridSkeleton } from '../components/fundraiser-grid.tsx'

export default function MyFavourites() {
	const { t } = useTranslation('requests')
	const { t: common } = useTranslation()
	const [params, setParams] = useSearchParams()
	const kind = REQUEST_TYPES.find((code) => code === params.get('kind'))
	const list = useInfiniteQuery(favouritesQuery(useUser()?.unique_id ?? '', kind))
	const requests = list.data?.pages.flatMap(({ data }) => data)
	const choose = (code?: RequestType) =>
		setParams(code ? { kind: code } : {}, { replace: true, preventScrollReset: true })
	useTitle(t('favourites.title'))
	return (
		<div className="wrap stack gap-6 py-10">
			<h1>{t('favourites.title')}</h1>
			<Kinds chosen={kind} onChoose={choose} />
			{list.isPending && <FundraiserGridSkeleton count={3} />}
			{list.isError && <ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />}
			{requests?.length === 0 && kind === undefined && (
				<EmptyState icon={Bookmark} title={t('favourites.empty')}>
					<p className="text-ink-2">{t('favourites.emptyText')}</p>
					<ButtonLink to={paths.search.href()}>{common('nav.browse')}</ButtonLink>
				</EmptyState>
			)}
			{requests?.length === 0 && kind !== undefined && (
				<EmptyState icon={Bookmark} title={t('favourites.noneOfKind')}>
					<Button variant="line" onClick={() => choose()}>
						{t('favourites.all')}
					</Button>
				</EmptyState>
			)}
			{requests && requests.length > 0 && (
				<>
					<p className="text-ink-2">{t('favourites.reminder', { days: REMINDER_DAYS })}</p>
					<FundraiserGrid requests={requests} heading="h2" />
				</>
			)}
			{list.hasNextPage && (
				<Button
					variant="line"
					className="justify-self-center"
					disabled={list.isFetchingNextPage}
					onClick={() => void list.fetchNextPage()}
				>
					{common('showMore')}
				</Button>
			)}
		</div>
	)
}

interface KindsProps {
	readonly chosen: RequestType | undefined
	readonly onChoose: (kind?: RequestType) => void
}

function Kinds({ chosen, onChoose }: KindsProps) {
	const { t } = useTranslation('requests')
	const { t: names } = useTranslation('kinds')
	const format = useFormat()
	const { data: kinds = [] } = useQuery(favouriteKindsQuery(useUser()?.unique_id ?? ''))
	if (kinds.length < 2 && chosen === undefined) return null
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways as one row
		<div className="scroll-x" role="group" aria-label={t('favourites.kinds')}>
			<Pick chosen={chosen === undefined} onClick={() => onChoose()}>
				{t('favourites.all')}
			</Pick>
			{kinds.map(({ _id, count }) => (
				<Pick key={_id} chosen={chosen === _id} onClick={() => onChoose(_id)}>
					{names(`kinds.${_id}.name`)} <span className="num">{format.number(count)}</span>
				</Pick>
			))}
		</div>
	)
}
